import { findChannelNames } from '../../../outreach/server/index.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { HIDDEN_VALUE, type ChatAutomation } from '../../contract/automation.ts';
import { countRuns } from '../handler/run-store.ts';
import { findScripts } from '../scripts/script-store.ts';
import type { AutomationRow } from './automation-store.ts';

const NOTHING = { started: 0, completed: 0, running: 0 };

/** Automations as the contract has them, with the names of what they use, in a fixed number of statements. */
export async function presentAutomations(
  ctx: Pick<BusinessContext, 'tx' | 'businessId'>,
  rows: readonly AutomationRow[],
): Promise<ChatAutomation[]> {
  const { tx, businessId } = ctx;
  const [scripts, channels, counts] = await Promise.all([
    findScripts(
      tx,
      businessId,
      rows.flatMap(({ chat_script_id: id }) => id ?? []),
    ),
    findChannelNames(
      tx,
      businessId,
      rows.flatMap(({ channel_ids: ids }) => ids),
    ),
    countRuns(
      tx,
      businessId,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const {
      business_id: _,
      channel_ids: channelIds,
      chat_script_id: scriptId,
      webhook_endpoint: endpoint,
      webhook_header_key: header_key,
      webhook_header_value: headerValue,
      webhook_secret: __,
      ...rest
    } = row;
    const script = scripts.find(({ id }) => id === scriptId);
    return {
      ...rest,
      channels: channelIds.flatMap((id) => channels.find((channel) => channel.id === id) ?? []),
      chat_script: script ? { id: script.id, label: script.name } : null,
      webhook:
        endpoint === null ? null : { endpoint, header_key, header_value: headerValue === null ? '' : HIDDEN_VALUE },
      counts: counts.get(row.id) ?? NOTHING,
    };
  });
}

/** One automation as the contract has it. */
export async function presentAutomation(
  ctx: Pick<BusinessContext, 'tx' | 'businessId'>,
  row: AutomationRow,
): Promise<ChatAutomation> {
  const [shown] = await presentAutomations(ctx, [row]);
  if (!shown) throw new Error('An automation that was read is not there');
  return shown;
}
