import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { templateSummaryQuery } from '../queries.ts';
import { useSyncTemplates } from '../template-mutations.ts';

const ASK_EVERY_MS = 1_000;

/** Reads all templates from the provider again, and says when that is done. */
export function useSync() {
  const { t } = useTranslation('templates');
  const sync = useSyncTemplates();
  /** The time of the sync before, while one is running. */
  const [before, setBefore] = useState<{ synced_time: string | null } | null>(null);
  const { data: syncedTime = null } = useQuery({
    ...templateSummaryQuery(),
    select: ({ synced_time: time }) => time,
    ...(before && { refetchInterval: ASK_EVERY_MS }),
  });
  if (before && syncedTime !== before.synced_time) {
    setBefore(null);
    showSuccess(t('sync.done'));
  }
  return {
    syncedTime,
    isRunning: sync.isPending || before !== null,
    start: () => sync.mutate(undefined, { onSuccess: () => setBefore({ synced_time: syncedTime }) }),
  };
}
