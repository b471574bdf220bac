import type {
  channelQualityChanged,
  channelRestricted,
  channelStateChanged,
} from '../../../channels/contract/domain-events.ts';
import type { DomainEvent } from '../../../foundation/contract/domain-event.ts';
import type { templateChanged } from '../../../templates/contract/domain-events.ts';

type ItemOf<Event> = Event extends DomainEvent<infer Item> ? Item : never;

/** Whether a quality has fallen to the lowest. One that was there already counts no more: somebody may have decided to go on. */
const isDrop = ({ before, after }: Pick<ItemOf<typeof channelQualityChanged>, 'before' | 'after'>): boolean =>
  after === 'low' && before !== 'low';

/**
 * Why what sends a template stops with this change of it, in words with what to do; null where it goes on. `again`: what a person
 * does to go on, such as "run the campaign again".
 */
export function templateStopReason(
  { name, before, after, reason }: Pick<ItemOf<typeof templateChanged>, 'name' | 'before' | 'after' | 'reason'>,
  again: string,
): string | null {
  if (after.status !== 'active') {
    // What sends it has stopped already.
    if (before.status !== 'active') return null;
    const said = reason === null ? '' : ` ${reason}`;
    return `The template ${name} cannot be sent any more.${said} Choose another template, then ${again}.`;
  }
  if (before.category !== after.category)
    return `The template ${name} is ${after.category} now, which changes who may get it and what it costs. Check the steps, then ${again}.`;
  if (isDrop({ before: before.quality, after: after.quality }))
    return `The quality of the template ${name} is low now: customers block or report it. Choose another template for the people who are left, or ${again} to go on with this one.`;
  return null;
}

/** Why what sends on a channel stops with this state of it; null where it goes on. */
export const channelStopReason = (
  { state }: Pick<ItemOf<typeof channelStateChanged>, 'state'>,
  again: string,
): string | null =>
  state === 'inactive' || state === 'paused' || state === 'removed'
    ? `The channel cannot send any more. See Settings > Channels, then ${again}.`
    : null;

/** Why what sends on a channel stops with this quality of it; null where it goes on. */
export const qualityStopReason = (
  { name, before, after }: Pick<ItemOf<typeof channelQualityChanged>, 'name' | 'before' | 'after'>,
  again: string,
): string | null =>
  isDrop({ before, after })
    ? `The quality of the channel ${name} is low now: customers block or report its messages. Wait until it is better, see Settings > Channels, or ${again} to go on now.`
    : null;

/** Why what sends on a channel stops when it may not begin conversations any more. */
export const restrictionStopReason = (
  { name }: Pick<ItemOf<typeof channelRestricted>, 'name'>,
  again: string,
): string =>
  `The channel ${name} may not begin conversations at present. See Settings > Channels, then ${again} when it may.`;
