import { afterAll } from 'vitest';
import { dateFormatsStore } from '../dates/use-format-date.ts';
import { unsavedStore } from '../forms/unsaved-store.ts';
import { connectionStore } from '../realtime/connection-store.ts';
import { errorStore } from '../toasts/error-store.ts';

// Test files share their modules: the next one finds the zone of the business, and what else is kept once, as it was.
afterAll(() => {
  for (const store of [dateFormatsStore, unsavedStore, connectionStore, errorStore])
    (store as { setState: (state: unknown, replace: true) => void }).setState(store.getInitialState(), true);
});
