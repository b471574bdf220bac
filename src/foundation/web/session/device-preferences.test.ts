import { beforeEach, expect, test } from 'vitest';
import { keepDevicePreferences } from './device-preferences.ts';

beforeEach(() => localStorage.clear());

test('S43 signing out keeps the preferences of the device and deletes everything else', () => {
  localStorage.setItem('parley.theme', 'dark');
  localStorage.setItem('ui.section.contact', 'closed');
  localStorage.setItem('parley.outbox.7', '[{"message":"What a customer wrote"}]');
  localStorage.setItem('parley.drafts.7', '{"1":"An answer"}');
  const restore = keepDevicePreferences();
  // What the browser does when it hears Clear-Site-Data.
  localStorage.clear();
  restore();
  expect({ ...localStorage }).toEqual({ 'parley.theme': 'dark', 'ui.section.contact': 'closed' });
});

test('S43 a browser that does not know Clear-Site-Data keeps no more', () => {
  localStorage.setItem('parley.theme', 'dark');
  localStorage.setItem('parley.outbox.7', '[]');
  keepDevicePreferences()();
  expect({ ...localStorage }).toEqual({ 'parley.theme': 'dark' });
});
