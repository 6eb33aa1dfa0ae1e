package dev.plumbline.present.page.browse;

/// The script of a list of documents: keys go from row to row, and a card opens beside the list
/// where there is room. Without it each document leads to its card.
final class MatrixScript {

  static final String TEXT =
      """
      const split = document.querySelector('.split');
      const beside = document.querySelector('.beside-card');
      if (split && beside) {
        const links = [...document.querySelectorAll('.matrix a.card')];
        const wide = matchMedia('(min-width: 64.01rem)');
        const keys = document.querySelector('.keys');
        if (keys) keys.hidden = false;
        let asked = 0;
        const close = () => {
          split.classList.remove('opened');
          beside.hidden = true;
          links.forEach(link => link.removeAttribute('aria-current'));
        };
        const open = async link => {
          const mine = ++asked;
          try {
            const answer = await fetch(link.href);
            if (!answer.ok) throw new Error();
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            if (mine !== asked) return;
            beside.lastElementChild.replaceChildren(...page.querySelector('main').childNodes);
          } catch {
            if (mine === asked) location.assign(link.href);
            return;
          }
          links.forEach(other => other.removeAttribute('aria-current'));
          link.setAttribute('aria-current', 'true');
          beside.querySelectorAll(':scope > a').forEach(other => other.remove());
          split.classList.add('opened');
          beside.hidden = false;
          beside.scrollTop = 0;
          link.scrollIntoView({block: 'nearest'});
        };
        beside.querySelector('button').addEventListener('click', () => {
          const current = links.find(link => link.hasAttribute('aria-current'));
          close();
          if (current) current.focus();
        });
        links.forEach(link => link.addEventListener('click', event => {
          if (!wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open(link);
        }));
        document.addEventListener('keydown', event => {
          const field = event.target.closest('input, select, textarea');
          if (field || event.ctrlKey || event.metaKey || event.altKey) return;
          const row = event.target.closest('tr');
          const at = row ? links.indexOf(row.querySelector('a.card')) : -1;
          const step = {j: 1, k: -1}[event.key];
          if (step && links.length) {
            const next = links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
            next.focus();
            if (!beside.hidden) open(next);
          } else if (event.key === 'o' && at >= 0) {
            location.assign(links[at].href);
          } else if (event.key === 'Escape' && !beside.hidden) {
            close();
          }
        });
      }
      """;

  private MatrixScript() {}
}
