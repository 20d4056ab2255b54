// Before a page's own scripts: what it says, throws, fetches in vain or from elsewhere, and what its policy
// refuses. WebKit's protocol tells nothing of it.
(() => {
  const heard = [];
  const say = (...what) => heard.push(what.map((part) => `${part?.stack ? `${part} ${part.stack}` : part}`).join(' '));
  for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
    const before = console[level];
    console[level] = (...what) => (say(`console.${level}:`, ...what), before.apply(console, what));
  }
  const source = (element) => element.currentSrc ?? element.src ?? element.href;
  // What is not loaded says so where it stands, and does not bubble.
  addEventListener(
    'error',
    (event) =>
      event.target === window
        ? say('uncaught:', event.error ?? event.message, event.filename, event.lineno)
        : say('not loaded:', source(event.target)),
    true,
  );
  addEventListener('unhandledrejection', (event) => say('not handled:', event.reason));
  addEventListener('securitypolicyviolation', (event) => say('refused by the policy:', event.violatedDirective, event.blockedURI));
  window.complained = () => {
    const fetched = performance.getEntriesByType('resource');
    const away = fetched.filter(({ name }) => /^https?:/.test(name) && !name.startsWith(location.origin + '/'));
    const failed = fetched.filter(({ responseStatus }) => responseStatus >= 400);
    return [
      ...heard.splice(0),
      ...away.map(({ name }) => `fetched from elsewhere: ${name}`),
      ...failed.map(({ name, responseStatus }) => `${responseStatus} for ${name}`),
    ];
  };
})();
