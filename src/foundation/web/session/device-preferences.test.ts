import { beforeEach, expect, test } from 'vitest';
import { keepDevicePreferences } from './device-preferences.ts';

beforeEach(() => localStorage.clear());

const stored = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

test('S43 signing out keeps the preferences of the device and deletes everything else', () => {
  localStorage.setItem('parley.theme', 'dark');
  localStorage.setItem('ui.section.contact', 'closed');
  localStorage.setItem('parley.outbox.7', '[{"message":"What a customer wrote"}]');
  localStorage.setItem('parley.drafts.7', '{"1":"An answer"}');
  const restore = keepDevicePreferences();
  // What the browser does when it hears Clear-Site-Data.
  localStorage.clear();
  restore();
  expect(stored()).toEqual({ 'parley.theme': 'dark', 'ui.section.contact': 'closed' });
});

test('S43 a browser that does not know Clear-Site-Data keeps no more', () => {
  localStorage.setItem('parley.theme', 'dark');
  localStorage.setItem('parley.outbox.7', '[]');
  keepDevicePreferences()();
  expect(stored()).toEqual({ 'parley.theme': 'dark' });
});
