// Fetches the widgets' module once one of them comes near; until then, and without it, the page is complete.
(() => {
  const script = document.currentScript;
  const modules = script.dataset;
  const address = (path) => new URL(path, document.baseURI).href;
  // Where the book is, for its page for what is nowhere.
  try {
    if (script.src) localStorage.setItem('book-top', new URL('..', script.src).pathname);
  } catch {}
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
  // Copies for the modules. What cannot be copied stands there, marked: a frame of another origin may have no
  // clipboard, and its address is in no address bar.
  globalThis.copyText = async (text, piece) => {
    const said = piece.querySelector('[data-said]');
    const say = (what) => (said.textContent = said.dataset[what]);
    piece.querySelector('[data-copy-by-hand]')?.remove();
    try {
      await navigator.clipboard.writeText(text);
      return say('copied');
    } catch {}
    const before = document.activeElement;
    const field = document.createElement('input');
    Object.assign(field, { readOnly: true, value: text, ariaLabel: said.dataset.notCopied });
    field.dataset.copyByHand = '';
    said.after(field);
    field.select();
    if (!document.execCommand('copy')) return say('notCopied');
    field.remove();
    before.focus();
    say('copied');
  };
  // A lecturer's "?static" asks for the figures as they are on paper.
  if (new URLSearchParams(location.search).has('static')) return;
  // What is hidden until its module comes never comes near: what stands before it does.
  const shown = (element) => {
    while (element.hidden && element.previousElementSibling) element = element.previousElementSibling;
    return element;
  };
  // A module that was brought, started. A page that was opened as a file may load no such script, only one
  // that holds all.
  const brought = {};
  const attribute = (name, part) => script.getAttribute(`data-${name}-${part}`);
  const start = async (name) => {
    if (location.protocol !== 'file:') {
      const module = await import(address(attribute(name, 'glue')));
      await module.default({ module_or_path: address(attribute(name, 'wasm')) });
      return module;
    }
    await new Promise((done, failed) => {
      const classic = document.createElement('script');
      Object.assign(classic, { src: address(attribute(name, 'classic')), onload: done, onerror: failed });
      document.head.append(classic);
    });
    const [module, base64] = classicModules[name];
    await module({ module_or_path: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) });
    return module;
  };
  const bring = (name) =>
    (brought[name] ??= start(name).catch((error) => {
      // Without a connection now, there may be one later.
      brought[name] = undefined;
      throw error;
    }));
  // Who works debriefs out: a worker; the page itself, once it is idle, where there can be none.
  const worker = () =>
    new Promise((done, failed) => {
      const worker = new Worker(address(modules.debriefWorker), { type: 'module' });
      const asked = (message) =>
        new Promise((answer, refuse) => {
          worker.onmessage = ({ data }) => (data ? answer(data) : refuse());
          worker.onerror = (event) => (event.preventDefault(), refuse());
          worker.postMessage(message);
        });
      const [glue, wasm] = ['glue', 'wasm'].map((part) => address(attribute('debrief', part)));
      let last = asked({ glue, wasm });
      // One at a time: answers come in the order of the questions.
      last.then(() => done((code) => (last = last.catch(() => {}).then(() => asked({ code })))), failed);
      last.catch(() => worker.terminate());
    });
  // In some frames an idle moment never comes.
  const idle = () =>
    new Promise((then) => (self.requestIdleCallback ? requestIdleCallback(then, { timeout: 300 }) : setTimeout(then)));
  const page = async () => {
    const module = await bring('debrief');
    return (code) => idle().then(() => module.debrief(code));
  };
  let debriefer;
  const ready = () =>
    (debriefer ??= (location.protocol === 'file:' ? page() : worker().catch(page)).catch((error) => {
      debriefer = undefined;
      throw error;
    }));
  document.querySelectorAll('[data-room]').forEach((room) => {
    const full = room.querySelector('[data-full]');
    full.hidden = !document.fullscreenEnabled;
    full.onclick = () => (document.fullscreenElement ? document.exitFullscreen() : room.requestFullscreen());
    // What is gone to stops below the room's bar.
    const bar = room.querySelector('.room-bar');
    new ResizeObserver(() => room.style.setProperty('--bar', bar.offsetHeight + 'px')).observe(bar);
    // Fetched early: at the end of the hour the connection may be gone.
    let asked;
    new MutationObserver(() => {
      const { begun, explain: code } = room.dataset;
      if (begun === 'true') ready().catch(() => {});
      if (!code || code === asked) return;
      asked = code;
      const answer = (said) => room.dispatchEvent(new CustomEvent('explained', { detail: [code, ...said] }));
      const ask = (debrief) => debrief(code);
      ready()
        .then(ask)
        .catch(() => page().then(ask))
        .then(answer, () => answer([]));
    }).observe(room, { attributeFilter: ['data-begun', 'data-explain'] });
  });
  // What is alive only with its module says which one: it is fetched when the first of its places
  // comes near, or is what the address speaks of.
  const places = {};
  document.querySelectorAll('[data-module]').forEach((element) => {
    (places[element.dataset.module] ??= []).push(element);
  });
  for (const [name, wanted] of Object.entries(places)) {
    if (!attribute(name, 'glue')) continue;
    const missing = (is) => wanted.forEach((e) => e.querySelectorAll('[data-missing]').forEach((m) => (m.hidden = !is)));
    const load = () => {
      near.disconnect();
      removeEventListener('hashchange', addressed);
      bring(name).then(
        () => missing(false),
        () => missing(true),
      );
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
