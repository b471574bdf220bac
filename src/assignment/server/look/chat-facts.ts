import { readChatOpenings, type ChatOpening, type ChatWithRules } from '../../../chats/server/index.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { readRecords } from '../../../records/server/index.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { readTime } from '../../../rules/contract/sources.ts';
import type { RuleFields } from './rule-fields.ts';

/** What rules see of a chat: the value of a field by its name, in the form that criteria compare. */
export type ChatFacts = (name: string) => unknown;

/** What is read of a chat. A contact without a chat has only themselves. */
export interface FactChat {
  contact_id: Id;
  chat: Pick<ChatWithRules, 'id' | 'channel_id' | 'classification' | 'labels'> | null;
}

function factsOf(
  { chat }: FactChat,
  record: ModuleRecord | undefined,
  opening: ChatOpening | undefined,
  { moment }: RuleFields,
): ChatFacts {
  const own: Readonly<Record<string, unknown>> = {
    'chat.channel': chat?.channel_id,
    'chat.classification': chat?.classification ?? 'new',
    'chat.labels': chat?.labels ?? [],
    'chat.is_new': opening?.is_first ?? true,
    'message.text': opening?.message?.text,
    'message.kind': opening?.message?.content_type,
  };
  return (name) => {
    if (Object.hasOwn(own, name)) return own[name];
    return readTime(name, moment) ?? record?.[name] ?? null;
  };
}

/** Reads what rules see of chats of a business, in their order: two statements, however many there are. */
export async function readChatFacts(
  ctx: BusinessContext,
  fields: RuleFields,
  columns: readonly string[],
  chats: readonly FactChat[],
): Promise<ChatFacts[]> {
  const { tx, services, businessId } = ctx;
  const [records, openings] = await Promise.all([
    readRecords(
      { tx, services },
      contactModule,
      businessId,
      [...new Set(chats.map((each) => each.contact_id))],
      columns,
    ),
    readChatOpenings(
      tx,
      businessId,
      chats.flatMap(({ chat }) => chat?.id ?? []),
    ),
  ]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return chats.map((each) => factsOf(each, recordOf.get(each.contact_id), openings.get(each.chat?.id ?? ''), fields));
}
