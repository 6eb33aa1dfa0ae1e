package dev.plumbline.present.page.browse;

/// The script of the form of a review: it saves what is written, and makes quotes of what is
/// selected in the text, by mouse or by keyboard. Characters that the page shows by their code
/// points become themselves again, so a quote has the letters of the text.
final class ReviewScript {

  static final String TEXT =
      """
      const form = document.querySelector('form.marking');
      const texts = [...document.querySelectorAll('.reading .text')];
      const panel = document.querySelector('.reading');
      const state = form.querySelector('.saved');
      const sentences = texts.flatMap(text => [...text.querySelectorAll('.unit')]);
      const isInOne = node => texts.some(text => text.contains(node));
      let now = form.querySelector('fieldset');
      let held = null;
      let [at, from, timer, busy, again, pressed] = [-1, -1, 0, false, false, null];
      const say = words => { if (state.textContent !== words) state.textContent = words; };
      const body = () => {
        const fields = new URLSearchParams(new FormData(form));
        fields.set('then', 'script');
        return fields;
      };
      const send = keepalive => fetch(form.getAttribute('action'), {method: 'POST', body: body().toString(),
        keepalive, headers: {'Content-Type': 'application/x-www-form-urlencoded'}});
      const save = async () => {
        timer = 0;
        if (busy) { again = true; return; }
        busy = true;
        try {
          const answer = await (await send(false)).json();
          say(answer.says);
          if (answer.draft) form.elements.draft.value = answer.draft;
        } catch {
          say('Not saved: the server does not answer. What is written here stays as long as this page is open.');
        }
        busy = false;
        if (pressed) { form.requestSubmit(pressed); return; }
        if (again) { again = false; save(); }
      };
      const changed = () => { clearTimeout(timer); timer = setTimeout(save, 400); };
      const unit = field => form.elements[field.name.replace('quote', 'unit')];
      const here = field => {
        now.classList.remove('now');
        now = field;
        now.classList.add('now');
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
      const add = () => {
        const words = held ? passage(held) : '';
        if (!words.trim()) { say('Nothing is selected in the text.'); return; }
        const free = [...now.querySelectorAll('.quote')].find(field => !field.value);
        if (!free) { say('This question has as many quotes as it may have.'); return; }
        const first = element(held.startContainer).closest('.unit');
        if (free.closest('details')) free.closest('details').open = true;
        free.value = words;
        unit(free).value = first ? first.id.replace('-', '') : '';
        say('Added to ' + now.querySelector('legend').textContent + '.');
        changed();
      };
      const select = () => {
        const range = document.createRange();
        range.setStartBefore(sentences[Math.min(at, from)].firstChild);
        range.setEndAfter(sentences[Math.max(at, from)].lastChild);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        held = range;
        sentences[at].scrollIntoView({block: 'nearest'});
      };
      for (const field of form.querySelectorAll('fieldset')) {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'do';
        button.textContent = 'Add what is selected';
        button.addEventListener('click', () => { here(field); add(); });
        field.querySelector('.field:has(.quote)').before(button);
        field.addEventListener('focusin', () => here(field));
        field.addEventListener('keydown', event => {
          if (event.target.type !== 'radio' || event.ctrlKey || event.metaKey || event.altKey) return;
          const radio = [...field.querySelectorAll('[type=radio]')].find(one => one.value === event.key);
          if (radio) { radio.checked = true; radio.focus(); changed(); }
        });
      }
      form.addEventListener('input', event => {
        if (event.target.classList.contains('quote')) unit(event.target).value = '';
        changed();
      });
      form.addEventListener('change', changed);
      document.addEventListener('selectionchange', () => {
        const selection = getSelection();
        const range = selection.rangeCount ? selection.getRangeAt(0) : null;
        if (range && !range.collapsed && isInOne(range.commonAncestorContainer)) held = range.cloneRange();
      });
      panel.addEventListener('keydown', event => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step && sentences.length) {
          at = Math.max(0, Math.min(sentences.length - 1, at + step));
          const part = index => sentences[index].closest('.text');
          if (!event.shiftKey || from < 0 || part(from) !== part(at)) from = at;
          select();
          event.preventDefault();
        } else if (event.key === 'Enter') {
          add();
          event.preventDefault();
        }
      });
      addEventListener('pagehide', () => { if (timer) { clearTimeout(timer); send(true); } });
      form.addEventListener('submit', event => {
        clearTimeout(timer);
        [timer, again, pressed] = [0, false, busy ? event.submitter : null];
        if (busy) event.preventDefault();
      });
      here(now);
      """;

  private ReviewScript() {}
}
