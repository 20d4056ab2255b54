// Fetches the widgets' module once one of them comes near; until then, and without it, the page is complete.
(() => {
  const script = document.currentScript;
  const modules = script.dataset;
  const address = (path) => new URL(path, document.baseURI).href;
  // A table that is folded away would be lost on paper.
  const folded = () => document.querySelectorAll('details:is(.numbers, .panel):not([open])');
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...folded()];
    opened.forEach((details) => (details.open = true));
  });
  addEventListener('afterprint', () => opened.forEach((details) => (details.open = false)));
  if (document.body.classList.contains('embedded') || document.documentElement.classList.contains('embedded')) {
    // Not "scrollHeight": that is never less than the frame, which could then only grow.
    const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height);
    const tell = () => parent.postMessage({ height: height() }, '*');
    new ResizeObserver(tell).observe(document.body);
  }
  // A figure or room keeps its keys while it was the last thing touched: mdBook turns the page with the
  // arrows wherever nothing has the focus, after a press on a drawing or with a button that went out.
  const touch = ({ target }) => {
    const piece = target.closest?.('[data-module]') ?? null;
    const before = document.querySelector('[data-touched]');
    if (piece === before) return;
    before?.removeAttribute('data-touched');
    piece?.setAttribute('data-touched', '');
  };
  addEventListener('pointerdown', touch, true);
  addEventListener('focusin', touch, true);
  document.documentElement.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: 'stepDown', ArrowRight: 'stepUp' }[event.key];
    const piece = document.querySelector('[data-touched]');
    if (!step || !piece || event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    const slider = piece.querySelector('[data-slider]');
    if (document.activeElement !== document.body || !piece.dataset.widget || !slider?.checkVisibility()) return;
    slider.focus();
    slider[step]();
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    event.preventDefault();
  });
  // A lecturer's "?static" asks for the figures as they are on paper.
  if (new URLSearchParams(location.search).has('static')) return;
  // What is hidden until its module comes never comes near: what stands before it does.
  const shown = (element) => {
    while (element.hidden && element.previousElementSibling) element = element.previousElementSibling;
    return element;
  };
  // A room asks for its debrief here; what works it out is fetched only then.
  document.querySelectorAll('[data-room]').forEach((room) => {
    // What is gone to stops below the room's bar.
    const bar = room.querySelector('.room-bar');
    new ResizeObserver(() => room.style.setProperty('--bar', bar.offsetHeight + 'px')).observe(bar);
    const [glue, wasm] = [modules.debriefGlue, modules.debriefWasm].map(address);
    room.debrief = async (code) => (await import(address(modules.debriefWorker))).debrief(code, glue, wasm);
  });
  // What is alive only with its module says which one: it is fetched when the first of its places
  // comes near, or is what the address speaks of.
  const places = {};
  document.querySelectorAll('[data-module]').forEach((element) => {
    (places[element.dataset.module] ??= []).push(element);
  });
  for (const [name, wanted] of Object.entries(places)) {
    const [glue, wasm] = ['glue', 'wasm'].map((part) => script.getAttribute(`data-${name}-${part}`));
    if (!glue) continue;
    const load = () => {
      near.disconnect();
      removeEventListener('hashchange', addressed);
      import(address(glue)).then((module) => module.default({ module_or_path: address(wasm) }));
    };
    const asked = (element) => element.id && location.hash.startsWith('#' + element.id + '?');
    const addressed = () => wanted.some(asked) && load();
    const near = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: '600px',
    });
    wanted.forEach((element) => near.observe(shown(element)));
    addEventListener('hashchange', addressed);
    addressed();
  }
})();
