import type { MarketingCap, QuietHours } from '../../../accounts/contract/marketing-limits.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import type { Sealed } from '../../../foundation/server/secrets/secret-box.ts';

export interface SendingRow {
  kind: ChannelKind;
  account_id: string;
  provider_number_id: string;
  /** The portfolio where it is known, else the account: within what a day's new people are counted. */
  portfolio_id: string;
  access_token: Sealed | null;
  throughput: number;
  messaging_limit: number | null;
  paused_code: number | null;
  /** Of the business; null where it limits no marketing. */
  time_zone: string | null;
  marketing_cap: MarketingCap | null;
  quiet_hours: QuietHours | null;
}

const find: NamedStatement = {
  name: 'find_sending_channel',
  text: `select c.kind, c.provider_account_id as account_id, c.provider_number_id, coalesce(c.portfolio_id, c.provider_account_id) as portfolio_id,
      case when c.removed_time is null then c.access_token end as access_token, c.throughput, c.messaging_limit, c.paused_code,
      l.time_zone, l.marketing_cap, l.quiet_hours
    from channels c left join marketing_limit_labels l on l.business_id = c.business_id where c.business_id = $1 and c.id = $2`,
};

/** What sending must know of a channel; for every claim, so as one prepared statement. */
export async function findSendingRow(tx: Transaction, channelId: Id): Promise<SendingRow | undefined> {
  const [row] = await tx.run<SendingRow>(find, [tx.businessId, channelId]);
  return row;
}

/** Is there a channel, of any business, that may send? The transaction acts as parley_system. */
export async function hasSendingChannel(tx: Transaction): Promise<boolean> {
  const found = await tx.db
    .selectFrom('channels')
    .select('id')
    .where('access_token', 'is not', null)
    .where('removed_time', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
