import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { isAtLeastAsNew, withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { readLive, RecentChanges } from '../../../foundation/web/cache/recent-changes.ts';
import { noticeSettingsEndpoints } from '../../contract/settings-endpoints.ts';
import type { NoticeSettings, updateNoticeSettingsBody } from '../../contract/notice-settings.ts';

type Settings = AsOf<NoticeSettings>;
export type NoticeSettingsChange = z.input<typeof updateNoticeSettingsBody>;

const recentSettings = new RecentChanges<(settings: Settings) => Settings>();

/** What the user wants to be notified of. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ['notification_settings'] as const,
  queryFn: ({ signal }) =>
    readLive(recentSettings, async () => {
      // The page shows its own error with a retry.
      const options = { signal, origin: 'notifications', display: false } as const;
      const { reply, as_of } = await callNumbered(noticeSettingsEndpoints.readNoticeSettings, {}, options);
      return withNumber(reply.settings, as_of);
    }),
});

const mutationKey = ['notification_settings'];

/**
 * Settings as the server has them; older ones than those shown change nothing. While this tab has presses on their way they
 * wait: the reply to the last press holds them too.
 */
export function applySettings(client: QueryClient, settings: Settings): void {
  if (client.isMutating({ mutationKey }) > 0) return;
  const patch = (known: Settings) => (isAtLeastAsNew(settings, known) ? settings : known);
  recentSettings.add(patch);
  client.setQueryData(noticeSettingsQuery.queryKey, (known) => known && patch(known));
}

/** The settings as a change leaves them. */
export function changedSettings(settings: Settings, { channels = {}, ...change }: NoticeSettingsChange): Settings {
  return {
    ...settings,
    ...(change.sound !== undefined && { sound: change.sound }),
    ...(change.previews !== undefined && { previews: change.previews }),
    ...(change.quiet_hours !== undefined && { quiet_hours: change.quiet_hours }),
    events: settings.events.map((each) => ({ ...each, channels: { ...each.channels, ...channels[each.event] } })),
  };
}

/** Changes settings: painted at once; a failure shows in a toast, and what is true is read again. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // One after the other, so that a reply never takes back what was pressed after it.
    scope: { id: 'notification_settings' },
    mutationFn: (body: NoticeSettingsChange) =>
      callNumbered(noticeSettingsEndpoints.updateNoticeSettings, { body }, { origin: 'notifications' }),
    onMutate: (change) => {
      client.setQueryData(noticeSettingsQuery.queryKey, (known) => known && changedSettings(known, change));
    },
    onSettled: (replied) => {
      // This one still counts as running.
      if (!replied || client.isMutating({ mutationKey }) > 1) return;
      const settings = withNumber(replied.reply.settings, replied.as_of);
      client.setQueryData(noticeSettingsQuery.queryKey, (known) =>
        known && !isAtLeastAsNew(settings, known) ? known : settings,
      );
    },
    onError: () => client.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey }),
  });
}
