import type { Id } from '../../../foundation/contract/id.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import type { BusinessConfig } from '../../../foundation/server/domain-events/business-config-store.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** The business and channel of a number. */
export interface NumberRoute {
  business_id: Id;
  channel_id: Id;
  /** Within which business-scoped ids of people are unique; '' while it is not known. */
  portfolio: string;
  /** What reacts to events in the business, read with the route. */
  config: BusinessConfig;
}

const find: NamedStatement = {
  name: 'route_numbers',
  text: `select r.provider_number_id, r.business_id, r.channel_id, coalesce(h.portfolio_id, '') as portfolio,
      coalesce(c.config_version, 0) as config_version, coalesce(c.configured, '{}') as configured
    from channel_routes r join channels h on h.business_id = r.business_id and h.id = r.channel_id
    left join business_config_labels c on c.business_id = r.business_id
    where r.kind = $1 and r.provider_number_id = any ($2)`,
};

/**
 * The channels of numbers, over all businesses, by our own record and nothing else that a payload
 * says. Numbers that no one here has are left out. For workers that act as parley_system.
 */
export async function routeNumbers(
  tx: Transaction,
  kind: ChannelKind,
  numberIds: readonly string[],
): Promise<Map<string, NumberRoute>> {
  if (numberIds.length === 0) return new Map();
  const rows = await tx.run<Omit<NumberRoute, 'config'> & BusinessConfig & { provider_number_id: string }>(find, [
    kind,
    [...new Set(numberIds)],
  ]);
  return new Map(
    rows.map(({ provider_number_id, config_version, configured, ...route }) => [
      provider_number_id,
      { ...route, config: { business_id: route.business_id, config_version, configured } },
    ]),
  );
}
