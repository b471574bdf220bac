import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import { CallError } from '../../../foundation/web/api/call-error.ts';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import { fileFamily, fileType, isHeif, judgeChosen } from '../../../media/web/index.ts';
import type { Chat } from '../../contract/chat.ts';
import { readyMedia, sendProblem, uploadChatFile } from '../sending/chat-media.ts';
import {
  attachmentsOf,
  changeAttachments,
  loadAttachments,
  patchAttachment,
  type Attachment,
} from './attachment-store.ts';

type ChatOfFiles = Pick<Chat, 'id' | 'channel'>;

const running = new Map<string, AbortController>();

/** Files that cannot go, and why. */
export interface Refusal {
  names: readonly string[];
  sentence: string;
}

/**
 * Puts files beside the text of a chat. What its channel does not take is refused before anything is uploaded: the
 * refusals come back. What must be converted is uploaded at once, so that the result is seen before it is sent.
 */
export function attachFiles(chat: ChatOfFiles, chosen: readonly File[], wanted?: MediaFamily): readonly Refusal[] {
  const rules = contentRules(chat.channel.kind);
  const names = chosen.map(({ name }) => name);
  if (!rules) return [{ names, sentence: translateCode(i18n, 'NOT_ALLOWED', { reason: 'CHANNEL_INACTIVE' }) }];
  const isSticker = wanted === 'sticker';
  const refused: { name: string; sentence: string }[] = [];
  for (const file of chosen) {
    const verdict = judgeChosen(rules.files, file, fileType(file), isSticker ? 'sticker' : undefined);
    if (verdict?.fate === 'refused') {
      refused.push({ name: file.name, sentence: verdict.sentence });
      continue;
    }
    const isReady = verdict?.fate === 'fits' && !isSticker;
    const attachment: Attachment = {
      id: crypto.randomUUID(),
      file,
      family: verdict?.rule.family ?? 'document',
      step: isReady ? 'ready' : 'uploading',
      progress: 0,
      media: null,
      problem: null,
      mayRetry: false,
    };
    changeAttachments(chat.id, (files) => [...files, attachment]);
    if (!isReady) void prepare(chat, attachment);
    else if (attachment.family === 'image') void prepareHiddenPhoto(chat, attachment);
  }
  return [...Map.groupBy(refused, ({ sentence }) => sentence)].map(([sentence, files]) => ({
    names: files.map(({ name }) => name),
    sentence,
  }));
}

/** iPhones also hand out photos that are called .jpg and are none. */
async function prepareHiddenPhoto(chat: ChatOfFiles, attachment: Attachment): Promise<void> {
  if (!(await isHeif(attachment.file))) return;
  patchAttachment(chat.id, attachment.id, { step: 'uploading' });
  await prepare(chat, attachment);
}

/** Uploads a file and waits until the server has made of it what can be sent. */
async function prepare(chat: ChatOfFiles, { id, file, family, media: uploaded }: Attachment): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const { signal } = abort;
  try {
    const stored =
      uploaded ??
      (await uploadChatFile({
        file,
        kind: family === 'sticker' ? 'sticker' : 'file',
        platformId: chat.channel.kind,
        signal,
        onProgress: (progress) => patchAttachment(chat.id, id, { progress }),
      }));
    patchAttachment(chat.id, id, { step: 'converting', media: stored });
    const media = await readyMedia(stored, signal);
    const isSticker = family === 'sticker';
    patchAttachment(chat.id, id, {
      step: 'ready',
      media,
      family: isSticker ? 'sticker' : fileFamily(media.mime_type),
    });
  } catch (error) {
    if (signal.aborted) return;
    const problem = sendProblem(error);
    patchAttachment(chat.id, id, { step: 'failed', problem, mayRetry: isNoFaultOfFile(error) });
  } finally {
    running.delete(id);
  }
}

/** No reply, a server in trouble, or too many requests; any other refusal is repeated with the file. */
const isNoFaultOfFile = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Takes a file off a draft, and ends what was being done with it. */
export function detachFile(chatId: string, id: string): void {
  running.get(id)?.abort();
  changeAttachments(chatId, (files) => files.filter((each) => each.id !== id));
}

/** Tries a file again that could not be uploaded. */
export function attachAgain(chat: ChatOfFiles, id: string): void {
  const found = attachmentsOf(chat.id).find((each) => each.id === id);
  if (!found) return;
  const again: Attachment = { ...found, step: 'uploading', progress: 0, problem: null, media: null };
  patchAttachment(chat.id, id, again);
  void prepare(chat, again);
}

/** Brings back the files of a draft that an earlier page left, and goes on where it was. */
export async function reopenDraftFiles(userId: string, chat: ChatOfFiles): Promise<void> {
  for (const kept of await loadAttachments(userId, chat.id))
    if (kept.step === 'uploading' || kept.step === 'converting') void prepare(chat, kept);
}
