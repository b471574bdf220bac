import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MarketingLimits } from '../../contract/marketing-limits.ts';

const read: NamedStatement = {
  name: 'read_marketing_limits',
  text: 'select marketing_cap as cap, quiet_hours as quiet, time_zone as zone from businesses where business_id = $1',
};

/** How much marketing a business sends to one contact, and when. */
export async function readMarketingLimits(tx: Transaction, businessId: Id): Promise<MarketingLimits> {
  const [row] = await tx.run<MarketingLimits>(read, [businessId]);
  return row ?? { cap: null, quiet: null, zone: 'UTC' };
}
