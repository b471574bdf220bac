import type { SendRefusal } from '../../contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

interface ChannelImportsTable {
  business_id: Id;
  channel_id: Id;
  contacts_time: string | null;
  chats_time: string | null;
  percent: number | null;
  refusal: SendRefusal | null;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    channel_imports: ChannelImportsTable;
  }
}

/** What was asked for, and how far it is. */
export type ChannelImport = Pick<ChannelImportsTable, 'contacts_time' | 'chats_time' | 'percent' | 'refusal'>;

const columns = 'contacts_time, chats_time, percent, refusal';
const find: NamedStatement = {
  name: 'find_channel_import',
  text: `select ${columns} from channel_imports where business_id = $1 and channel_id = $2`,
};
const note: NamedStatement = {
  name: 'note_requested_import',
  text: `insert into channel_imports (business_id, channel_id, contacts_time, chats_time) values ($1, $2, clock_now(), clock_now())
    on conflict (business_id, channel_id) do update set
      contacts_time = coalesce(channel_imports.contacts_time, excluded.contacts_time),
      chats_time = coalesce(channel_imports.chats_time, excluded.chats_time)
    returning ${columns} ${locks('channel')}`,
};
const progress: NamedStatement = {
  name: 'note_import_progress',
  text: `insert into channel_imports (business_id, channel_id, percent, refusal)
    select e.business_id, e.channel_id, e.percent, e.refusal
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, percent int, refusal jsonb)
    order by 1, 2
    on conflict (business_id, channel_id) do update set
      percent = greatest(channel_imports.percent, excluded.percent), refusal = coalesce(excluded.refusal, channel_imports.refusal)
    ${locks('channel')}`,
};

const NOTHING: ChannelImport = { contacts_time: null, chats_time: null, percent: null, refusal: null };

/** The import of a channel; nothing asked for and nothing come where there is none. */
export async function findImport(tx: Transaction, businessId: Id, channelId: Id): Promise<ChannelImport> {
  return (await tx.run<ChannelImport>(find, [businessId, channelId]))[0] ?? NOTHING;
}

/** Notes that both parts have been asked for. */
export async function noteRequestedImport(tx: Transaction, businessId: Id, channelId: Id): Promise<ChannelImport> {
  return (await tx.run<ChannelImport>(note, [businessId, channelId]))[0] ?? NOTHING;
}

/** How far a provider says that imports are, in any order: a number of percent never falls. */
export async function noteImportProgress(
  tx: Transaction,
  reports: readonly (Pick<ChannelImport, 'percent' | 'refusal'> & { business_id: Id; channel_id: Id })[],
): Promise<void> {
  const latest = new Map<string, (typeof reports)[number]>();
  for (const report of reports) {
    const key = `${report.business_id} ${report.channel_id}`;
    const before = latest.get(key);
    const percents = [before?.percent, report.percent].filter((each) => typeof each === 'number');
    latest.set(key, {
      ...report,
      percent: percents.length === 0 ? null : Math.max(...percents),
      refusal: report.refusal ?? before?.refusal ?? null,
    });
  }
  if (latest.size > 0) await tx.run(progress, [JSON.stringify([...latest.values()])]);
}
