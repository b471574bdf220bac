import { expect, test } from 'vitest';
import type { Candidate } from '../outbox/claim-store.ts';
import { leaveOutsideQuietHours } from './reserve-attention.ts';

const DAY_MS = 86_400_000;
const nowMs = Date.parse('2026-11-20T10:00:00Z');
const send = { recipient_id: '919000041207', recipient_kind: 'phone_id', is_marketing: true, lane: 4 } as Candidate;
const limits = { cap: null, quiet: { from: '20:00', to: '09:00' }, zone: 'Asia/Kolkata' };

test('a send deferred by weeks into quiet hours leaves when they end', () => {
  const night = Date.parse('2026-12-10T22:00:00Z');
  const leaves = leaveOutsideQuietHours(send, (ms) => Math.max(ms, night), limits, nowMs);
  expect(new Date(leaves ?? 0).toISOString()).toBe('2026-12-11T03:30:00.000Z');
});

test('a send whose allowed times are all in quiet hours has none', () => {
  // Midnight of each day in India.
  const midnight = (ms: number) => Math.ceil((ms - 18.5 * 3_600_000) / DAY_MS) * DAY_MS + 18.5 * 3_600_000;
  expect(leaveOutsideQuietHours(send, midnight, limits, nowMs)).toBeNull();
});
