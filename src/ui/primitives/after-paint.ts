/** A hidden page has no frames. */
const NO_FRAME_MS = 250;

/**
 * Runs `run` in a task of its own once the next frame is painted: what was changed before the call is on the screen when it begins.
 * Returns the function that cancels it.
 */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(runOnce, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(runOnce);
  });
  function runOnce() {
    cancelAnimationFrame(frame);
    run();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
