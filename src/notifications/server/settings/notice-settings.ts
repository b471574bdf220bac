import type { z } from 'zod';
import { readNotificationPreviews, readRegion } from '../../../accounts/server/index.ts';
import {
  findNoticeDefinition,
  noticeChannels,
  noticeDefinition,
  noticeEvents,
  type NoticeChannel,
  type NoticeEvent,
} from '../../../foundation/contract/notice.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { notificationEvents } from '../../contract/events.ts';
import type { NoticeSettings, updateNoticeSettingsBody } from '../../contract/notice-settings.ts';
import {
  lockChosenSettings,
  readChosenSettings,
  unchosen,
  writeChosenSettings,
  type ChosenChannels,
  type ChosenSettings,
} from './notice-settings-store.ts';

/** Whether a user is notified of an event by a channel; false where the event has no such channel. */
export function wants(channels: ChosenChannels, event: NoticeEvent, channel: NoticeChannel): boolean {
  const standard = noticeDefinition(event).channels;
  const isOn = (each: NoticeChannel) => standard[each] !== undefined && (channels[event]?.[each] ?? standard[each]);
  // What is not even in the list behind the bell is announced nowhere.
  if (standard.in_app !== undefined && !isOn('in_app')) return false;
  return isOn(channel);
}

/** The user's settings with everything that the page and the browser need to follow them. */
export async function presentNoticeSettings(ctx: MemberContext, chosen?: ChosenSettings): Promise<NoticeSettings> {
  const { tx, businessId, user, services } = ctx;
  const own =
    chosen ??
    (await readChosenSettings(tx, [{ business_id: businessId, user_id: user.user_id }])).get(user.user_id) ??
    unchosen;
  const [{ time_zone }, organisation_previews] = await Promise.all([
    readRegion(tx, businessId),
    readNotificationPreviews(tx, businessId),
  ]);
  const { sound, previews, quiet_hours } = own;
  return {
    events: noticeEvents().map((event) => presentEvent(event, own.channels)),
    sound,
    previews,
    organisation_previews,
    quiet_hours,
    time_zone,
    push_key: services.push.publicKey,
  };
}

function presentEvent(event: NoticeEvent, channels: ChosenChannels): NoticeSettings['events'][number] {
  const { title, who, group, channels: standard } = noticeDefinition(event);
  const own = channels[event] ?? {};
  return {
    event,
    title,
    who,
    group,
    channels: Object.fromEntries(
      noticeChannels.map((each) => [each, standard[each] === undefined ? null : (own[each] ?? standard[each])]),
    ) as Record<NoticeChannel, boolean | null>,
  };
}

/** Changes the user's settings and shows them in all of their tabs. */
export async function updateNoticeSettings(
  ctx: MemberContext,
  { channels = {}, ...change }: z.output<typeof updateNoticeSettingsBody>,
): Promise<NoticeSettings> {
  const { tx, businessId, user } = ctx;
  const before = await lockChosenSettings(tx, businessId, user.user_id);
  const chosen: ChosenSettings = {
    channels: changedChannels(before.channels, channels),
    sound: change.sound ?? before.sound,
    previews: change.previews ?? before.previews,
    quiet_hours: change.quiet_hours === undefined ? before.quiet_hours : change.quiet_hours,
  };
  await writeChosenSettings(tx, businessId, user.user_id, chosen);
  const settings = await presentNoticeSettings(ctx, chosen);
  ctx.emit(notificationEvents.noticeSettingsChanged, settings, { user_ids: [user.user_id] });
  return settings;
}

type ChannelChanges = NonNullable<z.output<typeof updateNoticeSettingsBody>['channels']>;

/** Keeps only what differs from the defaults, so that a default that changes holds for everyone who has not chosen. */
function changedChannels(before: ChosenChannels, changes: ChannelChanges): ChosenChannels {
  const after: Record<string, Partial<Record<NoticeChannel, boolean>>> = { ...before };
  for (const [event, change] of Object.entries(changes)) {
    const standard =
      findNoticeDefinition(event)?.channels ??
      refuse('INVALID_DATA', { message: 'This event is not known.', info: { field: `channels.${event}` } });
    const own: Partial<Record<NoticeChannel, boolean>> = { ...after[event] };
    for (const channel of noticeChannels) {
      const isOn = change[channel];
      if (isOn === undefined) continue;
      if (standard[channel] === undefined)
        refuse('INVALID_DATA', {
          message: 'This event has no such channel.',
          info: { field: `channels.${event}.${channel}` },
        });
      if (isOn === standard[channel]) delete own[channel];
      else own[channel] = isOn;
    }
    after[event] = own;
  }
  return Object.fromEntries(Object.entries(after).filter(([, own]) => Object.keys(own).length > 0));
}
