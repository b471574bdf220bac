import { beforeEach, expect, test } from 'vitest';
import { draftStore, keepDraft, openDrafts } from './draft-store.ts';

const KEY = 'parley.drafts.101';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;

beforeEach(() => {
  localStorage.clear();
  draftStore.setState({ userId: '', drafts: {} });
  openDrafts('101');
});

test('a draft of another tab survives what is written here', () => {
  keepDraft('1', 'Hello');
  // Another tab writes; its event has not come yet.
  localStorage.setItem(KEY, JSON.stringify({ '1': 'Hello', '2': 'A long answer' }));
  keepDraft('1', '');
  expect(stored()).toEqual({ '2': 'A long answer' });
  expect(draftStore.getState().drafts).toEqual({ '2': 'A long answer' });
});

test('what another tab writes is shown here', () => {
  localStorage.setItem(KEY, JSON.stringify({ '2': 'A long answer' }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(draftStore.getState().drafts).toEqual({ '2': 'A long answer' });
  localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(draftStore.getState().drafts).toEqual({});
});
