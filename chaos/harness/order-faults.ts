import type { Stage } from './stage.ts';

/** A mix of what providers do; silence takes its 20 s and is for the long form only. */
export async function orderFaults({ sandbox }: Stage, seed: number, isLong: boolean): Promise<void> {
  const faults = [
    { kind: 'error', code: 131026, share: 0.03 },
    { kind: 'fail_later', code: 131026, share: 0.03 },
    { kind: 'reset', when: 'before', share: 0.03 },
    { kind: 'reset', when: 'after', share: 0.03 },
    ...(isLong
      ? [
          { kind: 'error', code: 131000, share: 0.03 },
          { kind: 'error', code: 130429, share: 0.003 },
          { kind: 'timeout', when: 'before', share: 0.003 },
          { kind: 'timeout', when: 'after', share: 0.003 },
        ]
      : []),
  ];
  for (const [index, fault] of faults.entries())
    await sandbox.send('POST', '/faults', { call: 'send', seed: seed + index, ...fault });
  await sandbox.send('PATCH', '/settings', {
    seed,
    latency: { before_ms: 30, jitter_ms: 60, after_ms: 10 },
    // A status that comes before the lease of a lost worker ends settles what it was sending: some must come later.
    webhooks: isLong ? { delay_ms: [0, 45_000] } : { hold: true },
  });
}
