import { isDeepStrictEqual } from 'node:util';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { AppImport } from '../../contract/channel.ts';
import { channelEvents } from '../../contract/events.ts';
import { presentChannel } from '../present-channel.ts';
import { lockChannelsOfImports, updateImports } from './account-channel-store.ts';

interface ImportReport extends Pick<AppImport, 'percent' | 'refusal'> {
  business_id: Id;
  channel_id: Id;
}

const NOTHING: AppImport = { requested_time: null, percent: null, refusal: null };

/** How far a provider says that imports are, in any order: a number of percent never falls. Only real changes make events. */
export async function noteImportProgress(ctx: WorkContext, reports: readonly ImportReport[]): Promise<void> {
  if (reports.length === 0) return;
  const channels = await lockChannelsOfImports(ctx.tx, reports);
  const changed = channels.flatMap((channel) => {
    const own = reports.filter((each) => each.business_id === channel.business_id && each.channel_id === channel.id);
    const next = own.reduce(further, channel.app_import ?? NOTHING);
    return isDeepStrictEqual(next, channel.app_import) ? [] : [{ ...channel, app_import: next }];
  });
  if (changed.length === 0) return;
  const rows = await updateImports(ctx.tx, changed);
  ctx.emitAll(
    channelEvents.channelChanged,
    rows.map((row) => ({ business_id: row.business_id, data: presentChannel(row, ctx.services.providers) })),
  );
}

function further(known: AppImport, { percent, refusal }: ImportReport): AppImport {
  const percents = [known.percent, percent].filter((each) => each !== null);
  return {
    requested_time: known.requested_time,
    percent: percents.length === 0 ? null : Math.max(...percents),
    refusal: refusal ?? known.refusal,
  };
}
