import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountServer } from '../../../accounts/web/testing/render-accounts.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { RecordJobBody } from '../../contract/record-job.ts';
import { useDeleteRecords } from './job-mutations.ts';
import { runningJobsQuery } from './job-queries.ts';

const fake = createAccountServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fake.server.close());

test('more rows than one job takes are deleted by several, each of which is followed', async () => {
  const sent: RecordJobBody[] = [];
  fake.answer(recordEndpoints.startRecordJob, ({ body }) => {
    sent.push(body as RecordJobBody);
    const progress = { total: null, done: 0, failed: 0, kept: 0, failures: [], file: null, problem: null };
    return {
      job: {
        id: String(sent.length),
        module: 'tasks',
        kind: 'delete' as const,
        status: 'pending' as const,
        ...progress,
      },
    };
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useDeleteRecords('tasks'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const ids = Array.from({ length: 10_001 }, (_, n) => String(n + 1));
  await act(() => result.current.mutateAsync({ ids }));
  expect(sent).toEqual([
    { kind: 'delete', selection: { ids: ids.slice(0, 10_000) } },
    { kind: 'delete', selection: { ids: ['10001'] } },
  ]);
  expect(client.getQueryData(runningJobsQuery('tasks').queryKey)).toEqual(['1', '2']);
});
