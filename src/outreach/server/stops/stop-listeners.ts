import {
  channelQualityChanged,
  channelRestricted,
  channelStateChanged,
} from '../../../channels/contract/domain-events.ts';
import { pauseBulk } from '../../../delivery/server/index.ts';
import type { DomainEvent, DomainItem } from '../../../foundation/contract/domain-event.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { on, type Listener } from '../../../foundation/server/domain-events/listener.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { templateChanged } from '../../../templates/contract/domain-events.ts';
import { channelStopReason, qualityStopReason, restrictionStopReason, templateStopReason } from './stop-reasons.ts';

/** What a record sends with: the channel, or one of the templates. */
export interface Using {
  channelId: Id | null;
  templateId: Id | null;
}

/** A record that stops, with the reason in words. */
export interface RecordStop {
  business_id: Id;
  record_id: Id;
  reason: string;
}

/** Records that send steps, as far as they stop for what they send with. */
export interface StoppingRecords {
  /** Of their sources in the sending engine. */
  kind: string;
  /** The listeners are named by it: `campaigns.stop_users`. */
  name: string;
  /** What a person does to go on, in the middle of a sentence: "run the campaign again". */
  again: string;
  /** Those that run, or will, with this channel or template. */
  findUsing(tx: Transaction, businessId: Id, using: Using): Promise<readonly Id[]>;
  /** Schedules that they are shown as stopped and that their owners are notified, after the commit: here nothing more is locked. */
  scheduleStops(ctx: WorkContext, stops: readonly RecordStop[]): Promise<void>;
}

interface Change extends Partial<Using> {
  business_id: Id;
  reason: string | null;
}

/**
 * Listeners that stop records when what they send with cannot be used any more, or should not be without a person who has seen why.
 * What waits of them is paused in the transaction that knows of it, so that the next claim sends nothing.
 */
export function stopListeners({ kind, name, again, findUsing, scheduleStops }: StoppingRecords): Listener[] {
  async function stopUsers(ctx: WorkContext, changes: readonly Change[]): Promise<void> {
    for (const { business_id, reason, channelId = null, templateId = null } of changes) {
      if (reason === null) continue;
      const ids = await findUsing(ctx.tx, business_id, { channelId, templateId });
      if (ids.length === 0) continue;
      const records = ids.map((record_id) => ({ business_id, kind, record_id }));
      await pauseBulk(ctx, records, { isLate: true });
      await scheduleStops(
        ctx,
        ids.map((record_id) => ({ business_id, record_id, reason })),
      );
    }
  }
  const stopOn = <Item extends DomainItem>(
    event: DomainEvent<Item>,
    what: string,
    changeOf: (item: Item) => Omit<Change, 'business_id'>,
  ): Listener =>
    on(event, `${name}_of_${what}`, (ctx, items) =>
      stopUsers(
        ctx,
        items.map((item) => ({ ...changeOf(item), business_id: item.business_id })),
      ),
    );
  return [
    stopOn(templateChanged, 'template', (item) => ({
      templateId: item.template_id,
      reason: templateStopReason(item, again),
    })),
    stopOn(channelStateChanged, 'channel', (item) => ({
      channelId: item.channel_id,
      reason: channelStopReason(item, again),
    })),
    stopOn(channelQualityChanged, 'channel_of_low_quality', (item) => ({
      channelId: item.channel_id,
      reason: qualityStopReason(item, again),
    })),
    stopOn(channelRestricted, 'restricted_channel', (item) => ({
      channelId: item.channel_id,
      reason: restrictionStopReason(item, again),
    })),
  ];
}
