import type { MediaItem } from '../contract/media.ts';

const waiting = new Map<string, Set<(media: MediaItem) => void>>();

/** For the realtime listener: resolves what waits for this file. */
export function mediaChanged(media: MediaItem): void {
  for (const settle of waiting.get(media.csid) ?? []) settle(media);
}

/** An event can be lost with its connection, so the file is also asked for now and then. */
const ASK_EVERY_MS = 5_000;

interface Waiting {
  media: MediaItem;
  /** Reads the file's present state. */
  read: (csid: string) => Promise<MediaItem>;
  signal: AbortSignal;
}

/** Resolves with the file once it is no longer being converted; rejects when it is given up or gone. */
export async function waitForMedia({ media, read, signal }: Waiting): Promise<MediaItem> {
  if (media.state !== 'converting') return media;
  const { csid } = media;
  const { promise, resolve, reject } = Promise.withResolvers<MediaItem>();
  const settle = (changed: MediaItem) => {
    if (changed.state !== 'converting') resolve(changed);
  };
  const ask = () => read(csid).then(settle, (error: unknown) => reject(error as Error));
  const others = waiting.get(csid) ?? new Set();
  waiting.set(csid, others.add(settle));
  const abort = () => reject(new DOMException('The file was taken off', 'AbortError'));
  signal.addEventListener('abort', abort, { once: true });
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  // It may have been ready before anybody listened.
  void ask();
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', abort);
    others.delete(settle);
    if (others.size === 0) waiting.delete(csid);
  }
}
