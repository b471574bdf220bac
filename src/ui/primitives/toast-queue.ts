import type { Toast } from '@base-ui/react/toast';
import { createStore } from 'zustand/vanilla';

export type ToastTone = 'success' | 'danger';

export interface ToastData {
  tone: ToastTone;
  action: ToastAction | undefined;
  /** Life in ms; 0 stays until it is dismissed. */
  life: number;
}

export interface ToastAction {
  label: string;
  onPress: () => void;
  /** The action opens a record: an error then stays until it is dismissed. */
  opensRecord?: boolean | undefined;
}

interface ToastOptions {
  action?: ToastAction | undefined;
  /** The same id replaces the toast that is showing. */
  id?: string | undefined;
  /** 10 s where a bulk action can be undone. */
  lifeMs?: number | undefined;
  /** It begins to go: its time is over, or it was dismissed. */
  onClose?: (() => void) | undefined;
}

/** Life of a toast: `--dur-toast-visible`, also under reduced motion. */
export const TOAST_LIFE_MS = 4000;

type Manager = ReturnType<typeof Toast.createToastManager<ToastData>>;
type ToastDraft = Parameters<Manager['add']>[0];

/** Whether something waits for ToastRegion, which is loaded with the first toast or when the browser is idle. */
export const toastsStore = createStore<{ isWaiting: boolean }>(() => ({ isWaiting: false }));

let region: Manager | null = null;
const waiting: ((manager: Manager) => void)[] = [];
let count = 0;

function whenShown(command: (manager: Manager) => void): void {
  if (region) command(region);
  else {
    waiting.push(command);
    toastsStore.setState({ isWaiting: true });
  }
}

/** ToastRegion says that it draws now; what was shown before it was loaded follows. Returns how to take it back. */
export function connectToastRegion(manager: Manager): () => void {
  region = manager;
  for (const command of waiting.splice(0)) command(manager);
  toastsStore.setState({ isWaiting: false });
  return () => {
    region = null;
  };
}

/** Base UI's toast manager, usable before its code is there. */
export const toastManager = {
  add(draft: ToastDraft): string {
    const id = draft.id ?? `toast-${++count}`;
    whenShown((manager) => manager.add({ ...draft, id }));
    return id;
  },
  /** Without an id: all of them. */
  close(id?: string): void {
    whenShown((manager) => manager.close(id));
  },
};

function add(tone: ToastTone, text: string, { action, id, lifeMs, onClose }: ToastOptions = {}): string {
  const stays = tone === 'danger' && action?.opensRecord === true;
  const life = stays ? 0 : (lifeMs ?? TOAST_LIFE_MS);
  return toastManager.add({
    ...(id && { id }),
    ...(onClose && { onClose }),
    title: text,
    type: tone,
    timeout: life,
    data: { tone, action, life },
  });
}

/** Says how something ended, from anywhere in the web app; ToastRegion draws it. */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  error: (text: string, options?: ToastOptions) => add('danger', text, options),
  close: (id: string) => toastManager.close(id),
};
