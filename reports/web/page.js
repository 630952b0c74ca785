(() => {
'use strict';
const all = (s, root = document) => [...root.querySelectorAll(s)];
const claims = all('article.c'), form = document.getElementById('f'), count = document.getElementById('count');
const fields = ['q', 'paper', 'verdict', 'evidence', 'reach'];
const texts = new Map();
const textOf = c => { if (!texts.has(c)) texts.set(c, c.textContent.toLowerCase()); return texts.get(c); };

// The state of the page stands in its address, so that it can be sent on.
const address = change => {
  const url = new URL(location.href);
  change(url);
  try { history.replaceState(null, '', url); } catch { /* some browsers refuse this for files */ }
};
const values = () => Object.fromEntries(fields.map(f => [f, form.elements[f].value.trim()]));
const filter = () => {
  const v = values(), words = v.q.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = fields.some(f => v[f]);
  let shown = 0;
  for (const c of claims) {
    const fits = ['paper', 'verdict', 'evidence', 'reach'].every(f => !v[f] || c.dataset[f] === v[f])
      && (!words.length || words.every(w => textOf(c).includes(w)));
    c.hidden = !fits;
    shown += fits;
  }
  for (const s of all('section.s, section.paper')) s.hidden = asked && !s.querySelector('article.c:not([hidden])');
  document.body.classList.toggle('filtering', asked);
  count.textContent = `${shown} of ${claims.length} claims`;
  address(url => fields.forEach(f => v[f] ? url.searchParams.set(f, v[f]) : url.searchParams.delete(f)));
};
const fill = query => fields.forEach(f => {
  form.elements[f].value = query.get(f) || '';
  if (form.elements[f].selectedIndex < 0) form.elements[f].value = '';
});
const clear = () => { fill(new URLSearchParams()); filter(); };
form.addEventListener('input', filter);
form.addEventListener('submit', e => e.preventDefault());
form.addEventListener('reset', e => { e.preventDefault(); clear(); });

// A link to a claim finds it, whatever the filters say.
const hashed = () => {
  try { return document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return null; }
};
const visit = () => {
  const target = hashed();
  if (!target) return;
  if (!target.offsetParent && target.closest('[hidden], .filtering #front, .filtering .about')) clear();
  target.scrollIntoView();
};
addEventListener('hashchange', visit);

// The graph: what a claim rests on lies below it.
const reached = (start, arrows) => {
  const found = new Set(), todo = [start];
  while (todo.length) for (const n of arrows.get(todo.pop()) || []) if (!found.has(n)) { found.add(n); todo.push(n); }
  return found;
};
const graphOf = id => all('.gr').find(g => g.querySelector(`[data-n="${CSS.escape(id)}"]`));
const blur = () => {
  for (const g of all('.gr')) {
    g.querySelector('.graph.on')?.classList.remove('on');
    g.querySelector('.at').replaceChildren();
  }
  address(url => url.searchParams.delete('focus'));
};
const focus = id => {
  const graph = graphOf(id);
  if (!graph) return;
  blur();
  const svg = graph.querySelector('.graph'), below = new Map(), above = new Map(), lines = all('.ls path', svg);
  for (const line of lines) {
    const [a, b] = line.dataset.e.split(' ');
    below.set(a, [...below.get(a) || [], b]);
    above.set(b, [...above.get(b) || [], a]);
  }
  const down = reached(id, below), up = reached(id, above);
  for (const line of lines) {
    const [a, b] = line.dataset.e.split(' ');
    line.classList.toggle('in', down.has(b) && (a === id || down.has(a)));
    line.classList.toggle('out', up.has(a) && (b === id || up.has(b)));
  }
  for (const n of all('.n', svg)) {
    n.classList.toggle('me', n.dataset.n === id);
    n.classList.toggle('dn', down.has(n.dataset.n));
    n.classList.toggle('up', up.has(n.dataset.n));
  }
  svg.classList.add('on');
  const link = Object.assign(document.createElement('a'), { href: `#${id}`, textContent: id });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'show all', onclick: blur });
  graph.querySelector('.at').replaceChildren(link, ` rests on ${down.size} claims, and ${up.size} rest on it. `, button);
  const frame = graph.querySelector('.scroll'), box = svg.querySelector('.me').getBoundingClientRect();
  frame.scrollLeft += box.left - frame.getBoundingClientRect().left - frame.clientWidth / 2;
  address(url => url.searchParams.set('focus', id));
};
document.addEventListener('click', e => {
  const node = e.target.closest('.n[data-n]'), link = e.target.closest('a');
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (node && !node.classList.contains('me')) {
    e.preventDefault();
    focus(node.dataset.n);
  } else if (link?.dataset.focus) {
    if (document.body.classList.contains('filtering')) clear();
    focus(link.dataset.focus);
  } else if (link?.getAttribute('href')?.startsWith('?')) {
    e.preventDefault();
    fill(new URLSearchParams(link.getAttribute('href')));
    filter();
    scrollTo(0, 0);
  }
});

// Keys: / searches, j and k go to the next and the previous claim.
const go = step => {
  const shown = claims.filter(c => !c.hidden);
  if (!shown.length) return;
  const here = document.activeElement.closest?.('article.c') || hashed();
  const top = document.querySelector('header').offsetHeight + 8;
  let i = shown.indexOf(here);
  if (i < 0) {
    const below = shown.findIndex(c => c.getBoundingClientRect().top >= top);
    i = below < 0 ? shown.length - 1 : below - (step > 0);
  }
  const next = shown[Math.min(shown.length - 1, Math.max(0, i + step))];
  address(url => { url.hash = next.id; });
  next.querySelector('h4 a').focus({ preventScroll: true });
  next.scrollIntoView();
};
addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const typing = e.target.matches?.('input, select, textarea');
  if (e.key === 'Escape' && typing) e.target.blur();
  if (typing) return;
  if (e.key === '/') { e.preventDefault(); form.elements.q.focus(); form.elements.q.select(); }
  if (e.key === 'j') go(1);
  if (e.key === 'k') go(-1);
});

// Light and dark: as the system has it, until the button says otherwise.
const root = document.documentElement, wantsDark = matchMedia('(prefers-color-scheme: dark)');
try { if (localStorage.treecertTheme) root.dataset.theme = localStorage.treecertTheme; } catch { /* no storage */ }
document.getElementById('theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : wantsDark.matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try { localStorage.treecertTheme = root.dataset.theme; } catch { /* no storage */ }
});
addEventListener('beforeprint', () => all('details').forEach(d => { d.open = true; }));

const query = new URLSearchParams(location.search);
fill(query);
filter();
if (query.get('focus')) focus(query.get('focus'));
visit();
})();
