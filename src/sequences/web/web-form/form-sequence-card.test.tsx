import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes } from '../../../foundation/web/testing/render-routes.tsx';
import { sequenceEndpoints } from '../../contract/endpoints.ts';
import { memberMessages } from '../messages/catalogue.ts';
import { createSequenceServer } from '../testing/sequence-server.tsx';
import { FormSequenceCard } from './FormSequenceCard.tsx';

const fake = createSequenceServer();
const SET = 'PUT /server/setup/sequence_forms/{formId}';
let stored: { id: string; label: string } | null = null;

beforeAll(memberMessages);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  stored = null;
  fake.answer(sequenceEndpoints.getSequenceOfForm, () => ({ sequence: stored }));
  fake.answer(sequenceEndpoints.setSequenceOfForm, ({ body }) => {
    const { sequence } = body as { sequence: { id: string } | null };
    stored = sequence && { id: sequence.id, label: 'Welcome series' };
    return { sequence: stored };
  });
});
afterAll(() => fake.server.close());

const render = () => renderRoutes([{ path: '*', element: <FormSequenceCard formId="3" /> }], '/', createQueryClient());
const choice = () => screen.findByRole('combobox', { name: 'Add to sequence' });

test('[SEQ-20] the sequence that those enter who send a web form is chosen, and taken away again', async () => {
  const { user } = render();
  expect((await choice()).textContent).toContain('No sequence');
  await user.click(await choice());
  await user.click(await screen.findByRole('option', { name: 'Welcome series' }));
  await screen.findByText('Visitors who send the form join Welcome series');
  await user.click(await choice());
  await user.click(await screen.findByRole('option', { name: 'No sequence' }));
  await waitFor(() => expect(fake.sent(SET)).toEqual([{ sequence: { id: '5' } }, { sequence: null }]));
});

test('a refusal stands beside the choice, which is as before', async () => {
  fake.refuse(sequenceEndpoints.setSequenceOfForm, 'NOT_FOUND');
  const { user } = render();
  await user.click(await choice());
  await user.click(await screen.findByRole('option', { name: 'Welcome series' }));
  expect(await screen.findByText(/not found/i)).toBeTruthy();
  expect((await choice()).textContent).toContain('No sequence');
});

test('who may not edit sequences sees the choice only; what cannot be read says so', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  stored = { id: '5', label: 'Welcome series' };
  const first = render();
  expect((await choice()).hasAttribute('disabled')).toBe(true);
  first.unmount();
  fake.refuse(sequenceEndpoints.getSequenceOfForm, 'SERVICE_UNAVAILABLE');
  render();
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
});
