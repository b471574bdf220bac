import type { TFunction } from 'i18next';
import { fetchFile, FileFetchError } from '../../../foundation/web/api/fetch-file.ts';
import { saveFile } from '../../../foundation/web/api/save-file.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Message } from '../../contract/message.ts';
import { mediaUrl } from '../bubbles/format.ts';
import { readContent } from '../bubbles/message-content.ts';

/** The stored file of a message; null where it has none. */
export function fileOf(message: Message): { name: string; url: string; isPicture: boolean } | null {
  const content = readContent(message);
  if (!content || !('csid' in content.value) || content.value.csid === null) return null;
  return {
    name: content.value.name,
    url: mediaUrl(message.chat.id, message.id),
    isPicture: content.kind === 'image' || content.kind === 'sticker',
  };
}

/** Saves a file under its name, or says why it cannot be had: a link alone would lead to an error page. */
export async function download(
  { name, url }: { name: string; url: string },
  t: TFunction<'chats_message'>,
): Promise<void> {
  try {
    saveFile(await fetchFile(url), name);
  } catch (error) {
    sayWhy(error, t);
  }
}

/** Puts a picture on the clipboard, as PNG: the only kind that every browser takes. */
export async function copyPicture({ url }: { url: string }, t: TFunction<'chats_message'>): Promise<void> {
  if (!('ClipboardItem' in window)) return void toast.error(t('no_picture'));
  let failure: unknown = null;
  const png = fetchFile(url).then(asPng);
  png.catch((error: unknown) => (failure = error));
  try {
    // Given before it is there: some browsers ask for the press that wants it.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    showSuccess(t('picture_copied'));
  } catch {
    if (failure === null) toast.error(t('no_picture'));
    else sayWhy(failure, t);
  }
}

async function asPng(blob: Blob): Promise<Blob> {
  if (blob.type === 'image/png') return blob;
  const picture = await createImageBitmap(blob).catch(() => {
    throw new FileFetchError('blob');
  });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

function sayWhy(error: unknown, t: TFunction<'chats_message'>): void {
  if (!(error instanceof FileFetchError)) throw error;
  toast.error(t(`failed.${error.reason}`));
}
