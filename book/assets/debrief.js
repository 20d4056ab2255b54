// Works debriefs out beside the page, so that no frame waits for hundreds of replays. What it needs it fetches at once:
// when the hour is over, the connection may be gone.
let module;
onmessage = async ({ data: { glue, wasm, code } }) => {
  try {
    if (glue) {
      module = await import(glue);
      await module.default({ module_or_path: wasm });
    }
    postMessage(code ? module.debrief(code) : true);
  } catch {
    postMessage(null);
  }
};
