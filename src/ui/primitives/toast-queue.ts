import { Toast } from '@base-ui/react/toast';

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

export const toastManager = Toast.createToastManager<ToastData>();

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
