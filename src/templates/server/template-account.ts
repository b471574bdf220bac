import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { TemplateRules } from '../../channels/contract/template-rules.ts';
import { listChannels, openChannel, type TemplateClient } from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';

/** The channel by which calls about the templates of its account are made. */
export interface TemplateChannel {
  id: Id;
  kind: ChannelKind;
  provider_account_id: string;
}

/** What a template is compared with before it is published. */
export const templateRulesOf = (kind: ChannelKind): TemplateRules | null => capabilitiesOf(kind)?.templates ?? null;

/** Names for sentences. */
export function providerNames(kind: ChannelKind): { provider: string; manager: string } {
  const { provider = '', manager = '' } = capabilitiesOf(kind) ?? {};
  return { provider, manager };
}

/**
 * The connected channel of a kind that has templates, of this account where one is named; one that can be used goes before
 * one that cannot. Null where there is none.
 */
export async function findTemplateChannel(
  tx: Pick<Transaction, 'db'>,
  businessId: Id,
  { kind, accountId }: { kind?: ChannelKind | undefined; accountId?: string },
): Promise<TemplateChannel | null> {
  const channels = (await listChannels(tx.db, businessId)).filter(
    (channel) =>
      channel.access_token !== null &&
      templateRulesOf(channel.kind) !== null &&
      (kind === undefined || channel.kind === kind) &&
      (accountId === undefined || channel.provider_account_id === accountId),
  );
  return channels.find(({ status, paused_code }) => status === 'active' && paused_code === null) ?? channels[0] ?? null;
}

/** Calls about the templates of an account; refuses where no channel of it is connected. */
export async function openTemplates(
  services: Services,
  businessId: Id,
  channel: TemplateChannel | null,
): Promise<TemplateClient> {
  const open = channel === null ? null : await openChannel(services, businessId, channel.id);
  return open?.client.templates ?? refuse('CONFLICT', { reason: 'NO_CHANNEL' });
}
