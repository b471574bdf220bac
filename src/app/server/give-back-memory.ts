/** Long enough for what a start still does after it is ready. */
const AFTER_START_MS = 2_000;

/**
 * Once, a moment after the start: what the start needed and nothing needs again is given back to the system, some tens of
 * megabytes. By itself V8 keeps them, and the young generation at the size to which loading a thousand modules made it
 * grow. It takes a tenth of a second, before there is anything to do. Only where the program was started with
 * `--expose-gc`, as `npm start` does: V8 gives back as much in no other way.
 */
export function giveBackMemoryAfterStart(): void {
  setTimeout(
    () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    AFTER_START_MS,
  ).unref();
}
