import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message, SendMessage } from '../../contract/message.ts';
import { scheduledEndpoints } from '../../contract/scheduled-endpoints.ts';
import type { ScheduledMessage } from '../../contract/scheduled-message.ts';
import { changeAttachments, patchAttachment, type Attachment } from '../composer/attachment-store.ts';
import { draftStore, keepDraft } from '../composer/draft-store.ts';
import type { MessagePlan } from '../composer/plan-messages.ts';
import { shownFile } from '../composer/shown-file.ts';
import { readyMedia, sendProblem, uploadChatFile } from '../sending/chat-media.ts';
import { createClientId, sendBody, type Shown } from '../sending/local-message.ts';
import { whenText } from './when-text.ts';
import { paintScheduled, scheduledQuery } from './scheduled-query.ts';

interface ScheduledDraft {
  chat: Chat;
  author: ScheduledMessage['author'];
  plan: MessagePlan;
  files: readonly Attachment[];
  repliesTo: Message | null;
  /** ISO 8601. */
  sendTime: string;
}

interface Part {
  shown: Shown;
  body: SendMessage;
  /** Its words, where it is refused: they return to the draft. */
  text: string;
}

/**
 * Schedules what stands in the composer. Texts are painted in the thread at once; where one is refused, its words return to the
 * draft, before what was typed meanwhile. Files stay in the composer until they are stored.
 */
export async function scheduleDraft(client: QueryClient, draft: ScheduledDraft): Promise<void> {
  const { chat, plan, files, sendTime } = draft;
  let parts: Part[];
  try {
    const uploaded: Attachment[] = [];
    for (const file of files) uploaded.push(await upload(chat, file));
    parts = partsOf(draft, uploaded);
  } catch (error) {
    sayRefused(error);
    return;
  }
  const texts = parts.map(({ text }) => text);
  keepDraft(chat.id, '');
  paint(client, draft, parts);
  for (const [index, { body }] of parts.entries()) {
    try {
      const input = { params: { chatId: chat.id }, query: { send_time: sendTime }, body };
      await call(scheduledEndpoints.scheduleMessage, input, { origin: 'chats', display: false });
    } catch (error) {
      const typed = draftStore.getState().drafts[chat.id] ?? '';
      const back = texts.slice(index).filter((text) => text !== '');
      keepDraft(chat.id, [...back, ...(typed === '' ? [] : [typed])].join('\n'));
      // What was stored before it is no part of the draft any more.
      changeAttachments(chat.id, (known) => known.slice(Math.min(index, files.length)));
      sayRefused(error);
      void client.invalidateQueries({ queryKey: scheduledQuery(chat.id).queryKey });
      return;
    }
  }
  if (plan.texts.length < parts.length) changeAttachments(chat.id, () => []);
  void client.invalidateQueries({ queryKey: scheduledQuery(chat.id).queryKey });
  const t = i18n.getFixedT(null, 'chats_scheduled');
  showSuccess(t('done.scheduled', { time: whenText(sendTime, t) }));
}

const sayRefused = (error: unknown) =>
  toast.error(i18n.t('chats_scheduled:not_scheduled', { why: sendProblem(error) }));

/** A file that was uploaded before is not uploaded again. */
async function upload(chat: Chat, attachment: Attachment): Promise<Attachment> {
  if (attachment.media) return attachment;
  const { id, file, family } = attachment;
  patchAttachment(chat.id, id, { step: 'uploading', progress: 0 });
  const { signal } = new AbortController();
  try {
    const stored = await uploadChatFile({
      file,
      kind: family === 'sticker' || family === 'audio' ? family : 'file',
      platformId: chat.channel.kind,
      signal,
      onProgress: (progress) => patchAttachment(chat.id, id, { progress }),
    });
    const media = await readyMedia(stored, signal);
    patchAttachment(chat.id, id, { step: 'ready', media });
    return { ...attachment, media };
  } catch (error) {
    patchAttachment(chat.id, id, { step: 'ready' });
    throw error;
  }
}

/** One message for each file and text, in the order in which they would be sent now. */
function partsOf({ chat, plan, repliesTo }: ScheduledDraft, files: readonly Attachment[]): Part[] {
  const shown: { shown: Shown; text: string }[] = [
    ...files.map((file, index) => {
      const text = index === plan.captioned ? plan.caption : '';
      return { shown: shownFile(file, text), text };
    }),
    ...plan.texts.map((text) => ({ shown: { content_type: 'text' as const, content: { text } }, text })),
  ];
  return shown.flatMap((part, index) => {
    const meta = index === 0 && repliesTo ? { replied_for: repliesTo.id } : {};
    const body = sendBody({ ...part.shown, meta }, createClientId(chat.id));
    return body ? [{ ...part, body }] : [];
  });
}

function paint(client: QueryClient, { chat, author, sendTime }: ScheduledDraft, parts: readonly Part[]): void {
  paintScheduled(client, chat.id, (known) => [
    ...known,
    ...parts.map(({ shown, body }) => ({
      id: body.client_id,
      chat: { id: chat.id },
      author,
      ...shown,
      send_time: sendTime,
      problem: null,
      version: 0,
    })),
  ]);
}
