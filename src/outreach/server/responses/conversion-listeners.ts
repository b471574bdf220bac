import { messageReceived } from '../../../chats/contract/domain-events.ts';
import { on, type Listener } from '../../../foundation/server/domain-events/listener.ts';
import { recordCreated } from '../../../records/contract/domain-events.ts';
import { addConversions } from './conversion-store.ts';

/** For so long what a contact does counts as caused by the first message that they got. */
export const ATTRIBUTION_DAYS = 7;

/** Which records count, by their module. */
const COUNTED: Readonly<Record<string, 'enquiry' | 'task'>> = { enquiries: 'enquiry', tasks: 'task' };

/** Counts the enquiries, tasks and orders that follow messages, in the transaction in which they are added. */
export const conversionListeners: readonly Listener[] = [
  on(recordCreated, 'outreach.count_records', (ctx, records) =>
    addConversions(
      ctx.tx,
      records.flatMap(({ business_id, module, record_id: followed_id }) => {
        const source = COUNTED[module];
        return source === undefined ? [] : [{ business_id, module, source, followed_id, contact_id: null }];
      }),
      ATTRIBUTION_DAYS,
    ),
  ),
  on(messageReceived, 'outreach.count_orders', (ctx, messages) =>
    addConversions(
      ctx.tx,
      messages.flatMap(({ business_id, content_type, message_id: followed_id, contact }) =>
        content_type === 'order'
          ? [{ business_id, module: 'orders', source: 'order' as const, followed_id, contact_id: contact.id }]
          : [],
      ),
      ATTRIBUTION_DAYS,
    ),
  ),
];
