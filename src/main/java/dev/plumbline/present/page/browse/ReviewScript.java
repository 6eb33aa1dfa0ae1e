package dev.plumbline.present.page.browse;

/// The script of the form of a review: it saves what is written, says which decisions would have no
/// effect, makes quotes of what is selected in the text, by mouse or by keyboard, and undoes.
/// Characters that the page shows by their code points become themselves again, so a quote has the
/// letters of the text.
final class ReviewScript {

  static final String TEXT =
      """
      const form = document.querySelector('form.marking');
      const texts = [...document.querySelectorAll('.reading .text')];
      const panel = document.querySelector('.reading');
      const state = form.querySelector('.saved');
      const sentences = texts.flatMap(text => [...text.querySelectorAll('.unit')]);
      const isInOne = node => texts.some(text => text.contains(node));
      const criteria = [...form.querySelectorAll('fieldset')];
      const make = (tag, style, words) => {
        const made = document.createElement(tag);
        made.className = style;
        if (words) made.textContent = words;
        return made;
      };
      const button = (words, style, act) => {
        const made = make('button', style, words);
        made.type = 'button';
        made.addEventListener('click', act);
        return made;
      };
      const shortened = words => words.length < 60 ? words : words.slice(0, 56).trimEnd() + ' \\u2026';
      const name = field => field.querySelector('.number').textContent;
      const quotes = field => [...field.querySelectorAll('.quote')];
      const isField = target => target.matches('textarea, input:not([type=radio]):not([type=checkbox])');
      let now = criteria[0];
      let held = null;
      let [at, from, timer, busy, again, pressed] = [-1, -1, 0, false, false, null];
      const say = words => { if (state.textContent !== words) state.textContent = words; };

      // what is written, and undone
      const fields = [...form.elements].filter(one => one.name && one.type !== 'checkbox' && !/^(token|draft|then)$/.test(one.name));
      const written = () => JSON.stringify(fields.map(one => one.type === 'radio' ? one.checked : one.value));
      let last = written();
      let typed = null;
      const past = [];
      const keep = target => {
        const is = written();
        if (is === last) return;
        if (target === null || target !== typed) past.push(last);
        typed = target;
        last = is;
        draw();
        say('');
        clearTimeout(timer);
        timer = setTimeout(save, 400);
      };
      const undo = () => {
        if (!past.length) { say('There is nothing to undo.'); return; }
        JSON.parse(past.pop()).forEach((value, i) => {
          if (fields[i].type === 'radio') fields[i].checked = value; else fields[i].value = value;
        });
        [last, typed] = [written(), null];
        draw();
        say('Undone.');
        clearTimeout(timer);
        timer = setTimeout(save, 400);
      };

      const body = () => {
        const sent = new URLSearchParams(new FormData(form));
        sent.set('then', 'script');
        return sent;
      };
      const send = keepalive => fetch(form.getAttribute('action'), {method: 'POST', body: body().toString(),
        keepalive, headers: {'Content-Type': 'application/x-www-form-urlencoded'}});
      const save = async () => {
        timer = 0;
        if (busy) { again = true; return; }
        busy = true;
        try {
          const answer = await (await send(false)).json();
          if (!timer && !again) say(answer.says);
          if (answer.draft) form.elements.draft.value = answer.draft;
          if (answer.lost) warn(answer.lost);
        } catch {
          say('Not saved: the server does not answer. What is written here stays as long as this page is open.');
        }
        busy = false;
        if (pressed) { form.requestSubmit(pressed); return; }
        if (again) { again = false; save(); }
      };
      const warn = lost => criteria.forEach((field, i) => {
        const words = lost[i + 1] || '';
        const where = field.querySelector('.say');
        if (where.textContent !== words) where.textContent = words;
        field.classList.toggle('lost', words !== '');
        why();
      });

      // what is drawn beside the fields
      const isOpen = field => field.querySelector('[type=radio]')
        ? !field.querySelector('[type=radio]:checked') || field.querySelector('[type=radio]:checked').value === ''
        : !field.querySelector('.written').value.trim();
      const left = make('p', 'note');
      const why = () => {
        const open = criteria.filter(isOpen).map(name).join(', ');
        const lost = criteria.filter(field => field.classList.contains('lost')).map(name).join(', ');
        left.textContent = (open ? 'No level yet: ' + open + '. ' : '') + (lost ? 'No effect yet: ' + lost + '.' : '')
          || 'All is decided. You can change it until it is done.';
      };
      const show = field => {
        const unit = /^[su][0-9]+$/.test(form.elements[field.name.replace('quote', 'unit')].value)
          ? form.elements[field.name.replace('quote', 'unit')].value : '';
        return unit ? document.getElementById(unit[0] + '-' + unit.slice(1)) : null;
      };
      const draw = () => {
        sentences.forEach(sentence => sentence.classList.remove('quoted'));
        for (const field of criteria) {
          const chips = field.querySelector('.chips');
          chips.replaceChildren(...quotes(field).filter(one => one.value.trim()).map((one, i) => {
            const chip = make('li', '');
            const sentence = show(one);
            if (sentence) sentence.classList.add('quoted');
            const words = make('span', 'words', shortened(one.value));
            const gone = button('\\u00d7', 'do', () => { one.value = ''; unit(one).value = ''; keep(null); });
            gone.setAttribute('aria-label', 'Remove quote ' + (i + 1) + ' of ' + name(field));
            chip.append(words, gone);
            return chip;
          }));
        }
        why();
      };
      const unit = field => form.elements[field.name.replace('quote', 'unit')];
      const here = field => {
        now.classList.remove('now');
        now = field;
        now.classList.add('now');
        add.textContent = 'Quote it for ' + name(now);
      };
      const element = node => node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
      const passage = range => {
        const whole = range.cloneRange();
        const shown = node => element(node).closest('.code-point');
        if (shown(range.startContainer)) whole.setStartBefore(shown(range.startContainer));
        if (shown(range.endContainer)) whole.setEndAfter(shown(range.endContainer));
        const part = whole.cloneContents();
        for (const code of part.querySelectorAll('.code-point')) {
          code.replaceWith(String.fromCodePoint(parseInt(code.textContent.slice(3), 16)));
        }
        return part.textContent;
      };
      const quote = () => {
        const words = held ? passage(held) : '';
        if (!words.trim()) { say('Nothing is selected in the text.'); return; }
        const free = quotes(now).find(field => !field.value);
        if (!free) { say('This criterion has as many quotes as it may have.'); return; }
        const first = element(held.startContainer).closest('.unit');
        free.value = words;
        unit(free).value = first ? first.id.replace('-', '') : '';
        keep(null);
        say('Quoted for ' + name(now) + '.');
      };
      const hold = range => {
        held = range;
        chosen.textContent = shortened(passage(range));
        pick.hidden = false;
      };
      const select = () => {
        const range = document.createRange();
        range.setStartBefore(sentences[Math.min(at, from)].firstChild);
        range.setEndAfter(sentences[Math.max(at, from)].lastChild);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        hold(range);
        sentences[at].scrollIntoView({block: 'nearest'});
      };

      // the selection, and for what it is quoted
      const pick = make('div', 'pick');
      const chosen = make('q', 'words');
      const add = button('', 'do first', quote);
      const picks = make('p', '');
      picks.append(add);
      if (criteria.length > 1 && criteria.length <= 12) {
        criteria.forEach(field => {
          const one = button(name(field), 'do', () => { here(field); quote(); });
          one.setAttribute('aria-label', 'Quote it for ' + name(field));
          picks.append(one);
        });
      }
      pick.append(chosen, picks);
      pick.hidden = true;
      panel.append(pick);
      form.querySelectorAll('details').forEach(one => { one.open = false; });
      form.querySelector('.finish').prepend(left, button('Undo', 'do', undo));
      for (const field of criteria) {
        field.querySelector('.choices, .field').after(make('ul', 'chips'));
        field.addEventListener('focusin', () => here(field));
        field.addEventListener('click', () => here(field));
        field.addEventListener('keydown', event => {
          if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
          const levels = [...field.querySelectorAll('[type=radio]')].filter(one => one.value !== '');
          const level = levels.find(one => one.value === event.key) ||
            (levels.every(one => one.value.length > 1) && /^[1-9]$/.test(event.key) ? levels[event.key - 1] : null);
          if (level) { level.checked = true; level.focus(); keep(null); }
        });
      }
      form.addEventListener('input', event => {
        if (event.target.classList.contains('quote')) unit(event.target).value = '';
        keep(isField(event.target) ? event.target : null);
      });
      form.addEventListener('change', () => keep(typed));
      document.addEventListener('selectionchange', () => {
        const selection = getSelection();
        const range = selection.rangeCount ? selection.getRangeAt(0) : null;
        if (range && !range.collapsed && isInOne(range.commonAncestorContainer)) hold(range.cloneRange());
      });
      panel.addEventListener('click', event => {
        const sentence = event.target.closest('.unit');
        if (sentence && getSelection().isCollapsed) {
          at = from = sentences.indexOf(sentence);
          select();
        }
      });
      panel.addEventListener('keydown', event => {
        if (event.target.closest('.pick')) return;
        const step = /^Arrow(Down|Right)$/.test(event.key) ? 1 : /^Arrow(Up|Left)$/.test(event.key) ? -1 : 0;
        if (step && sentences.length) {
          at = Math.max(0, Math.min(sentences.length - 1, at + step));
          const part = index => sentences[index].closest('.text');
          if (!event.shiftKey || from < 0 || part(from) !== part(at)) from = at;
          select();
          event.preventDefault();
        } else if (event.key === 'Enter') {
          quote();
          event.preventDefault();
        }
      });
      document.addEventListener('keydown', event => {
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z' && !isField(event.target)) {
          undo();
          event.preventDefault();
        }
      });
      addEventListener('pagehide', () => { if (timer || again) { clearTimeout(timer); send(true); } });
      form.addEventListener('submit', event => {
        clearTimeout(timer);
        [timer, again, pressed] = [0, false, busy ? event.submitter : null];
        if (busy) event.preventDefault();
      });
      here(now);
      draw();
      """;

  private ReviewScript() {}
}
