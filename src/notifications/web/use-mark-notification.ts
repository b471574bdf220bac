import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { applyPress, findNotification } from './apply-change.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { NotificationStatus } from '../contract/notification.ts';

interface Mark {
  id: string;
  status: NotificationStatus;
}

const opposite = (status: NotificationStatus): NotificationStatus => (status === 'read' ? 'unread' : 'read');

/** Marks one read or unread: painted at once, taken back when it fails. */
export function useMarkNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Mark) =>
      call(
        notificationEndpoints.markNotification,
        { params: { id }, query: { action: status } },
        { origin: 'notifications' },
      ),
    onMutate: ({ id, status }) => {
      applyPress(queryClient, { kind: 'marked', id, status });
      return findNotification(queryClient, id)?.as_of;
    },
    onError: (_error, { id, status }, painted) => {
      // Something newer has come since, which was not painted.
      if (findNotification(queryClient, id)?.as_of !== painted) return;
      applyPress(queryClient, { kind: 'marked', id, status: opposite(status) });
    },
  });
}

/** Marks all read; a failure fetches the truth again. */
export function useMarkAllRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(notificationEndpoints.markAllNotifications, { query: { action: 'read' } }, { origin: 'notifications' }),
    onMutate: () => applyPress(queryClient, { kind: 'all_read' }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
