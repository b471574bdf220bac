import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { draftEndpoints } from '../../contract/draft-endpoints.ts';
import type { ChatDraft } from '../../contract/draft.ts';
import { draftStore, keepDraft, openDrafts } from './draft-store.ts';
import { draftArrived, syncDrafts } from './draft-sync.ts';

const fake = createFakeServer();
let clock = 0;
const draft = (text: string, chat_id = '1'): ChatDraft => ({
  chat_id,
  text,
  saved_time: new Date(Date.UTC(2026, 10, 20) + ++clock * 1_000).toISOString(),
});
const saved = () => fake.calls.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body);
const local = () => draftStore.getState().drafts;

/** A browser in which this user begins, with what the server has. */
async function begin(remote: readonly ChatDraft[]): Promise<void> {
  fake.answer(draftEndpoints.listDrafts, () => ({ drafts: [...remote] }));
  openDrafts('90101');
  syncDrafts(createQueryClient(), '90101');
  await waitFor(() => expect(fake.calls.some(({ operation }) => operation.startsWith('GET'))).toBe(true));
}

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  fake.server.resetHandlers();
  fake.calls.length = 0;
  fake.answer(draftEndpoints.saveDraft, ({ params, body }) => ({
    draft: draft((body as { text: string }).text, String(params['chatId'])),
  }));
});
afterEach(() => {
  // Another user: what synchronizes ends.
  draftStore.setState({ userId: '', drafts: {} });
  vi.useRealTimers();
});
afterAll(() => fake.server.close());

test('what another browser has saved is here after a start', async () => {
  await begin([draft('Let me check')]);
  await waitFor(() => expect(local()).toEqual({ '1': 'Let me check' }));
  expect(saved()).toEqual([]);
});

test('what was typed here and not saved wins over what the server has, and is saved', async () => {
  localStorage.setItem('parley.drafts.90101', JSON.stringify({ '1': 'Typed on the train' }));
  await begin([draft('Older')]);
  await waitFor(() => expect(saved()).toEqual([{ text: 'Typed on the train' }]), { timeout: 5_000 });
  expect(local()).toEqual({ '1': 'Typed on the train' });
});

test('what was sent in another browser meanwhile is gone here', async () => {
  localStorage.setItem('parley.drafts.90101', JSON.stringify({ '1': 'Sent elsewhere' }));
  localStorage.setItem('parley.drafts_saved.90101', JSON.stringify({ '1': 'Sent elsewhere' }));
  await begin([]);
  await waitFor(() => expect(local()).toEqual({}));
});

test('what is typed is saved after a pause, once for all its keys, and forgotten when it is sent', async () => {
  await begin([]);
  for (const text of ['H', 'He', 'Hel', 'Hello']) keepDraft('1', text);
  await waitFor(() => expect(saved()).toEqual([{ text: 'Hello' }]), { timeout: 5_000 });
  keepDraft('1', '');
  await waitFor(() => expect(saved()).toEqual([{ text: 'Hello' }, { text: '' }]), { timeout: 5_000 });
});

test('what another browser saves is shown here, but never in place of what is being typed', async () => {
  await begin([]);
  draftArrived(draft('From the phone', '2'));
  expect(local()).toEqual({ '2': 'From the phone' });
  keepDraft('1', 'I am typing');
  draftArrived(draft('From the phone'));
  expect(local()['1']).toBe('I am typing');
  await waitFor(() => expect(saved()).toEqual([{ text: 'I am typing' }]), { timeout: 5_000 });
  expect(local()['1']).toBe('I am typing');
});

test('an event that comes after a newer save changes nothing', async () => {
  const old = draft('Old');
  await begin([]);
  draftArrived(draft('New'));
  draftArrived(old);
  expect(local()).toEqual({ '1': 'New' });
});

test('a save that does not reach the server is kept for later', async () => {
  await begin([]);
  fake.refuse(draftEndpoints.saveDraft, 'SERVICE_UNAVAILABLE');
  keepDraft('1', 'In a tunnel');
  await waitFor(() => expect(saved()).toEqual([{ text: 'In a tunnel' }]), { timeout: 5_000 });
  expect(local()).toEqual({ '1': 'In a tunnel' });
  expect(localStorage.getItem('parley.drafts_saved.90101')).toBeNull();
});
