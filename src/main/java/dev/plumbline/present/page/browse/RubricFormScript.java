package dev.plumbline.present.page.browse;

/// The script of the form of a rubric: what is written is checked as it is written, and nothing is
/// lost by leaving. Without it a button checks.
final class RubricFormScript {

  static final String TEXT =
      """
      const form = document.querySelector('form.rubric-form');
      if (form) {
        let [timer, asked] = [0, 0];
        const apart = /^(a[12]:|table$)/;
        const names = part => [...part.querySelectorAll('[name]')].map(one => one.name).join();
        const rewrite = (place, fresh) => {
          const at = place.contains(document.activeElement) && document.activeElement.name;
          place.replaceChildren(...fresh.childNodes);
          offer();
          if (at) form.querySelector('[name="' + CSS.escape(at) + '"]')?.focus();
        };
        const askAgain = other => {
          const [place, fresh] = [form.querySelector('.asked'), other.querySelector('.asked')];
          if (names(place) !== names(fresh)) return rewrite(place, fresh);
          const sets = fresh.querySelectorAll('fieldset');
          place.querySelectorAll('fieldset').forEach((one, i) => {
            one.className = sets[i].className;
            one.querySelector('.say').replaceChildren(...sets[i].querySelector('.say').childNodes);
          });
        };
        let last = null;
        const offer = () => form.querySelectorAll('button.take').forEach(button => {
          button.hidden = false;
        });
        offer();
        form.addEventListener('focusin', event => {
          if (/^t:(text|turns|sources|context:)/.test(event.target.name)) last = event.target;
        });
        form.addEventListener('click', event => {
          const button = event.target.closest('button.take');
          const selected = last ? last.value.slice(last.selectionStart, last.selectionEnd) : '';
          if (!button || !selected.trim()) return;
          const quotes = [...button.closest('fieldset').querySelectorAll('textarea')];
          const free = quotes.find(one => !one.value.trim()) || quotes[quotes.length - 1];
          free.value = selected.trim();
          look();
        });
        const status = document.querySelector('.saved');
        const look = async () => {
          const mine = ++asked;
          const sent = new URLSearchParams();
          for (const [name, value] of new FormData(form)) {
            if (!apart.test(name)) sent.append(name, value);
          }
          sent.set('do', 'check');
          try {
            const answer = await fetch(form.action, {method: 'POST', body: sent.toString(),
              headers: {'Content-Type': 'application/x-www-form-urlencoded'}});
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            const other = page.querySelector('form.rubric-form');
            if (mine !== asked || !other) return;
            for (const part of ['.finish', '.found', '.changes-of-file', '.tried']) {
              const [place, fresh] = [form.querySelector(part), other.querySelector(part)];
              if (place && fresh) place.replaceChildren(...fresh.childNodes);
            }
            askAgain(other);
            for (const field of form.querySelectorAll('.field')) {
              const input = field.querySelector('input, textarea, select');
              if (!input || !input.name.startsWith('f:')) continue;
              const same = other.querySelector('[name="' + CSS.escape(input.name) + '"]');
              field.querySelectorAll('.alert, .cap').forEach(one => one.remove());
              const said = same && same.parentElement.querySelector('.alert, .cap');
              input.removeAttribute('aria-invalid');
              input.removeAttribute('aria-describedby');
              if (said) {
                said.id = input.id.replace('f-', 'says-');
                if (said.classList.contains('alert')) input.setAttribute('aria-invalid', 'true');
                input.setAttribute('aria-describedby', said.id);
                field.append(said);
              }
            }
          } catch {
            status.textContent = 'The server does not answer. What is written here stays as long as this page is open.';
          }
        };
        form.addEventListener('input', event => {
          if (apart.test(event.target.name)) return;
          clearTimeout(timer);
          timer = setTimeout(look, 400);
        });
      }
      """;

  private RubricFormScript() {}
}
