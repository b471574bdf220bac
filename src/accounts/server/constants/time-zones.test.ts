import { expect, test } from 'vitest';
import { listTimeZones } from './time-zones.ts';

test('an offset says what it is an offset from', () => {
  const zones = listTimeZones(new Date('2026-11-20T05:16:00Z'));
  const labelOf = (code: string) => zones.find((zone) => zone.code === code)?.offset;
  expect(labelOf('Asia/Kolkata')).toEqual({ label: 'UTC+05:30', minutes: 330 });
  expect(labelOf('America/New_York')).toEqual({ label: 'UTC-05:00', minutes: -300 });
  expect(labelOf('UTC')).toEqual({ label: 'UTC+00:00', minutes: 0 });
});
