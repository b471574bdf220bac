import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createSecurityLog } from './security-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const lines: string[] = [];
  const report = createSecurityLog(createLog('info', { write: (line) => lines.push(line) }));
  return { report, records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('S27 a security event is one structured record with its name', () => {
  const { report, records } = start();
  report('security.rights_refused', { address: '203.0.113.9', method: 'POST', route: '/server/x', business_id: '7' });
  expect(records()).toMatchObject([
    {
      level: 40,
      event: 'security.rights_refused',
      address: '203.0.113.9',
      method: 'POST',
      route: '/server/x',
      business_id: '7',
      msg: 'Refused a call: the person lacks the permission',
    },
  ]);
});

test('S27 a flood fills no disk: its first records, then the number of the others', () => {
  const { report, records } = start();
  for (let n = 0; n < 100_000; n += 1)
    report('security.webhook_signature_refused', { address: `203.0.113.${n % 250}` });
  expect(records()).toHaveLength(20);
  vi.advanceTimersByTime(60_000);
  expect(records()).toHaveLength(21);
  expect(records().at(-1)).toMatchObject({ event: 'security.webhook_signature_refused', suppressed: 99_980 });
  report('security.webhook_signature_refused', { address: '203.0.113.1' });
  expect(records()).toHaveLength(22);
});

test('S27 a flood from one address hides neither another address nor another event', () => {
  const { report, records } = start();
  for (let n = 0; n < 1_000; n += 1) report('security.throttled', { address: '203.0.113.9' });
  report('security.throttled', { address: '198.51.100.1' });
  report('security.foreign_origin', { address: '203.0.113.9' });
  expect(records()).toHaveLength(12);
  expect(records().slice(-2)).toMatchObject([{ address: '198.51.100.1' }, { event: 'security.foreign_origin' }]);
});
