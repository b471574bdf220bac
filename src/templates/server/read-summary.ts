import type { Reply } from '../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { templateEndpoints } from '../contract/endpoints.ts';
import { countedAddress } from '../contract/counted-address.ts';
import { templateStatuses } from '../contract/template.ts';
import { findTemplateChannel } from './template-account.ts';
import { templateFilter, type Narrowed } from './template-filter.ts';
import { countTemplates, findSyncedTime, listTemplateLanguages } from './template-store.ts';

type Summary = Reply<typeof templateEndpoints.readTemplatesSummary>['summary'];

/** What stands around the list: how many there are of each status under its filters, and of what account they are. */
export async function readSummary({ tx, businessId, services }: MemberContext, narrowed: Narrowed): Promise<Summary> {
  const kind = narrowed.channels_group;
  const [counts, languages, synced_time, channel] = await Promise.all([
    countTemplates(tx, templateFilter(narrowed)),
    listTemplateLanguages(tx),
    findSyncedTime(tx, kind ?? null),
    findTemplateChannel(tx, businessId, { kind }),
  ]);
  const words = channel === null ? undefined : services.providers.find(channel.kind)?.templates;
  return {
    counts: Object.fromEntries(
      templateStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as Summary['counts'],
    languages,
    synced_time,
    has_channel: channel !== null,
    manager_url: channel === null ? null : (words?.managerUrl(channel.provider_account_id) ?? null),
    counted_url: countedAddress(services.config.publicUrl),
  };
}
