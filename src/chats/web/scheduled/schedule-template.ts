import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Chat } from '../../contract/chat.ts';
import { scheduledEndpoints } from '../../contract/scheduled-endpoints.ts';
import { sendBody, type Shown } from '../sending/local-message.ts';
import { scheduledQuery } from './scheduled-query.ts';
import { whenText } from './when-text.ts';

interface ScheduledTemplate {
  chat: Pick<Chat, 'id'>;
  shown: Shown;
  /** The same one again returns the same message: a second try after a lost reply schedules nothing twice. */
  clientId: string;
  /** ISO 8601. */
  sendTime: string;
}

/** Schedules a filled template; throws what refuses it. */
export async function scheduleTemplate(client: QueryClient, template: ScheduledTemplate): Promise<void> {
  const { chat, shown, clientId, sendTime } = template;
  const body = sendBody({ ...shown, meta: {} }, clientId);
  if (!body) throw new Error(`A message of kind ${shown.content_type} cannot be scheduled`);
  const input = { params: { chatId: chat.id }, query: { send_time: sendTime }, body };
  await call(scheduledEndpoints.scheduleMessage, input, { origin: 'chats', display: false });
  void client.invalidateQueries({ queryKey: scheduledQuery(chat.id).queryKey });
  const t = i18n.getFixedT(null, 'chats_scheduled');
  showSuccess(t('done.scheduled', { time: whenText(sendTime, t) }));
}
