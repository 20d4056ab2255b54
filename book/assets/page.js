// What mdBook's pages do at the reader's wish only: search, whose scripts come when they are asked for, and print.
(() => {
  const [index, marks, searcher, unspaced] = document.currentScript.dataset.search.split(' ');
  const toggle = document.getElementById('mdbook-search-toggle');
  const fetched = (path) =>
    new Promise((done, failed) => {
      const script = document.createElement('script');
      script.src = new URL(path, document.baseURI).href;
      script.onload = done;
      script.onerror = failed;
      document.head.append(script);
    });
  // A mark inside a drawing would not be drawn, one inside a formula would break it.
  const sparing = () => {
    const { Mark } = window;
    window.Mark = function (context) {
      const marker = new Mark(context);
      const { mark } = marker;
      marker.mark = (words, options) => mark(words, { ...options, exclude: ['svg *', '.katex *'] });
      return marker;
    };
  };
  let search;
  const bring = () =>
    (search ??= Promise.all([fetched(index), fetched(marks).then(sparing)])
      .then(() => unspaced && fetched(unspaced))
      .then(() => fetched(searcher))
      .then(() => {
        toggle.removeEventListener('click', open);
        document.removeEventListener('keydown', key);
      })
      // Without a connection now, there may be one later.
      .catch(() => (search = undefined)));
  const open = () => search || bring().then(() => search && toggle.click());
  const key = (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (/^(input|select|textarea)$/i.test(target.nodeName) || !/^[s/]$/.test(event.key)) return;
    event.preventDefault();
    open();
  };
  if (toggle && searcher) {
    toggle.addEventListener('click', open);
    document.addEventListener('keydown', key);
    const asked = new URLSearchParams(location.search);
    if (asked.has('search') || asked.has('highlight')) bring();
  }
  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
})();
