import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { recordSaved, recordsDeleted } from '../../../records/web/index.ts';
import { contactEndpoints } from '../../contract/endpoints.ts';
import type { MergeContactsBody } from '../../contract/merge.ts';
import { mergesQuery } from './merge-queries.ts';

/** Separates two contacts again, and says what stays as it was edited since. */
export async function undoMerge(client: QueryClient, keptId: string, mergeId: string): Promise<void> {
  const params = { id: keptId, mergeId };
  const { reply, as_of } = await callNumbered(contactEndpoints.undoMerge, { params }, { origin: 'records' });
  recordSaved(client, 'contacts', reply.contact, as_of);
  recordSaved(client, 'contacts', reply.restored, as_of);
  void client.invalidateQueries({ queryKey: ['contacts'] });
  const { left } = reply;
  showSuccess(
    left.length === 0
      ? i18n.t('contacts:merge.undone')
      : i18n.t('contacts:merge.undone_but', { left: left.join(', ') }),
  );
}

export function useUndoMerge(keptId: string) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (mergeId: string) => undoMerge(client, keptId, mergeId) });
}

/** Merges two contacts; for a while a toast offers to undo it. */
export function useMergeContacts(keptId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MergeContactsBody) =>
      callNumbered(
        contactEndpoints.mergeContacts,
        { params: { id: keptId }, body },
        { origin: 'records', display: false },
      ),
    onSuccess: ({ reply: { contact, merge }, as_of }) => {
      recordsDeleted(client, 'contacts', [merge.merged.id], as_of);
      recordSaved(client, 'contacts', contact, as_of);
      void client.invalidateQueries({ queryKey: mergesQuery(keptId).queryKey });
      showSuccess(i18n.t('contacts:merge.done', { name: merge.merged.label }), {
        isBulk: true,
        // Its failure is shown as its call declares.
        undo: () => void undoMerge(client, keptId, merge.id).catch(() => undefined),
      });
    },
  });
}
