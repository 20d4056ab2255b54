// The debrief of a run: hundreds of replays, in a worker, so that no frame waits for them; in the page, once it is
// idle, where there is no worker. The worker runs this very file.
let module;
const workOut = async (code, glue, wasm) => {
  module ??= import(glue).then((bound) => bound.default({ module_or_path: wasm }).then(() => bound));
  return (await module).debrief(code);
};

if (typeof document === 'undefined') {
  onmessage = ({ data }) =>
    workOut(...data).then(
      (list) => postMessage(list),
      () => postMessage(null),
    );
}

const inWorker = (...asked) =>
  new Promise((done, fail) => {
    const worker = new Worker(import.meta.url, { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      data ? done(data) : fail();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      fail();
    };
    worker.postMessage(asked);
  });

const idle = () => new Promise((then) => (self.requestIdleCallback ?? setTimeout)(then));

export const debrief = (...asked) => inWorker(...asked).catch(() => idle().then(() => workOut(...asked)));
