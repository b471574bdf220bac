import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { useStartUp } from './use-start-up.ts';

const fake = createFakeServer();
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => fake.server.close());

test('[ACC-06] the user is read first, then the business, and its time zone is set before anything shows', async () => {
  const user = Promise.withResolvers<null>();
  fake.answer(accountEndpoints.currentUser, async () => {
    await user.promise;
    return { user: sampleCurrentUser() };
  });
  fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ time_zone: 'Europe/Berlin' }) }));
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useStartUp(), { wrapper });
  const asked = () => fake.calls.map(({ operation }) => operation);
  await waitFor(() => expect(asked()).toEqual(['GET /server/auth/current_user']));
  expect(result.current.start.step).toBe('loading');
  user.resolve(null);
  await waitFor(() => expect(result.current.start.step).toBe('ready'));
  expect(asked()).toEqual(['GET /server/auth/current_user', 'GET /server/setup/business']);
  expect(dateFormatsStore.getState().time_zone).toBe('Europe/Berlin');
});
