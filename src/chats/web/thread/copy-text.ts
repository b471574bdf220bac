import type { TFunction } from 'i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Message } from '../../contract/message.ts';

/** What can be copied of a message: its words. */
export function textOf({ content_type: kind, content }: Message): string {
  const text = kind === 'template' ? content['body'] : (content['text'] ?? content['caption']);
  return typeof text === 'string' ? text : '';
}

/** Puts a text on the clipboard and says whether that worked; a browser may refuse. */
export function copyText(text: string, t: TFunction<'chats'>): void {
  navigator.clipboard.writeText(text).then(
    () => showSuccess(t('done.copied')),
    () => toast.error(t('done.not_copied')),
  );
}
