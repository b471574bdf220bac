import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { translateFailure } from '../../foundation/web/i18n/failure-text.ts';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { toast } from '../../ui/primitives/toast-queue.ts';
import { call } from '../../foundation/web/api/call.ts';
import { quickReplyEndpoints } from '../contract/endpoints.ts';
import { QUICK_REPLIES_MAX, type QuickReply } from '../contract/quick-reply.ts';

// The screens show the failures of these calls themselves.
const options = { origin: 'quick_replies', display: false } as const;

/** All of the team's and one's own, which are few: what is typed finds them without a request. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['quick_replies'] as const,
  queryFn: async ({ signal }) => {
    const all: QuickReply[] = [];
    for (let hasMore = true; hasMore;) {
      const after = all.at(-1)?.id;
      const query = { limit: QUICK_REPLIES_MAX, ...(after !== undefined && { after }) };
      const page = await call(quickReplyEndpoints.listQuickReplies, { query }, { ...options, signal });
      all.push(...page.quick_replies);
      hasMore = page.info.has_more && page.quick_replies.length > 0;
    }
    return all;
  },
  // Events say when it is outdated.
  staleTime: 5 * 60_000,
});

/** Adds one. */
export function useCreateQuickReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof quickReplyEndpoints.createQuickReply>['body']) =>
      (await call(quickReplyEndpoints.createQuickReply, { body }, options)).quick_reply,
    onSuccess: (reply) => client.setQueryData(quickRepliesQuery.queryKey, (known) => known && [...known, reply]),
  });
}

interface Change {
  id: string;
  body: CallInput<typeof quickReplyEndpoints.updateQuickReply>['body'];
}

/** Changes one. */
export function useUpdateQuickReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(quickReplyEndpoints.updateQuickReply, { params: { id }, body }, options)).quick_reply,
    onSuccess: (reply) =>
      client.setQueryData(quickRepliesQuery.queryKey, (known) =>
        known?.map((each) => (each.id === reply.id ? reply : each)),
      ),
  });
}

/** Deletes one. */
export function useDeleteQuickReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(quickReplyEndpoints.deleteQuickReply, { params: { id } }, options),
    onSuccess: (_, id) =>
      client.setQueryData(quickRepliesQuery.queryKey, (known) => known?.filter((each) => each.id !== id)),
    onError: (error) => {
      toast.error(translateFailure(i18n, error));
      // It may be gone already.
      return client.invalidateQueries(quickRepliesQuery);
    },
  });
}

/** Counts that one was inserted. Nobody waits for it, and a count that is lost changes nothing that is seen. */
export function countUse(id: string): void {
  call(quickReplyEndpoints.countQuickReply, { params: { id } }, options).catch(() => undefined);
}
