import type { QueryClient } from '@tanstack/react-query';
import { isQuiet, type NoticeSettings } from '../contract/notice-settings.ts';
import { playSound } from './play-sound.ts';
import { noticeSettingsQuery } from './settings/settings-query.ts';
import { showInBrowser, type Shown } from './show-in-browser.ts';

interface Announcement {
  /** In the table of events; null for a notification of before there was one. */
  event: string | null;
  shown: Shown;
  /** In the place of the text where nothing that people wrote may be quoted. */
  withoutPreview: string;
  /** The user has it before their eyes: no sound. */
  isSeen: boolean;
}

/** How an event is announced at a moment. */
export function waysOf(
  { events, sound, quiet_hours: quiet, time_zone: zone }: NoticeSettings,
  event: string | null,
  now: Date,
): { live: boolean; sound: boolean } {
  const channels = events.find((each) => each.event === event)?.channels;
  if (isQuiet(quiet, now, zone) || channels?.in_app === false) return { live: false, sound: false };
  // What this version of the page does not know yet is shown as it always was.
  return { live: channels?.live ?? true, sound: sound && channels?.sound === true };
}

/** Announces an event in this tab as its user wants it: by the browser while it is in the background, and by a sound. */
export async function announce(
  client: QueryClient,
  { event, shown, withoutPreview, isSeen }: Announcement,
): Promise<void> {
  const settings = client.getQueryData(noticeSettingsQuery.queryKey) ?? (await readSettings(client));
  // Settings that cannot be read must not cost a message.
  const ways = settings ? waysOf(settings, event, new Date()) : { live: true, sound: false };
  const mayQuote = !settings || (settings.previews && settings.organisation_previews);
  if (ways.live) void showInBrowser(mayQuote ? shown : { ...shown, body: withoutPreview });
  if (ways.sound && !isSeen) void playSound();
}

const readSettings = (client: QueryClient) => client.ensureQueryData(noticeSettingsQuery).catch(() => null);
