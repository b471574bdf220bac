import { useSyncExternalStore } from 'react';

let urls: Record<string, string> | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= import('./flag-urls.ts').then(
    (module) => {
      urls = Object.fromEntries(Object.entries(module.flagUrls).map(([path, url]) => [path.slice(-6, -4), url]));
      for (const notify of listeners) notify();
    },
    () => {
      // A flag is decoration beside a name: without it the row is still complete. The next flag asks again.
      loading = null;
    },
  );
  return () => listeners.delete(listener);
}

/** A flag as a picture, because Windows has no flag emoji. Decorative: the name stands beside it. */
export function Flag({ code }: { code: string }) {
  const known = useSyncExternalStore(subscribe, () => urls);
  const url = known?.[code.toUpperCase()];
  return (
    <span
      aria-hidden
      className="inline-block h-3 w-[18px] shrink-0 overflow-hidden rounded-[2px] bg-neutral-soft inset-shadow-[0_0_0_.5px_rgb(0_0_0/.22)]"
    >
      {url && <img src={url} alt="" width={18} height={12} loading="lazy" decoding="async" className="size-full" />}
    </span>
  );
}
