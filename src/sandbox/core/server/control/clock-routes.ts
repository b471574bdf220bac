import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shared } from '../provider.ts';
import { ControlError } from './control-error.ts';

const move = z.union([z.strictObject({ shift_ms: z.number() }), z.strictObject({ time: z.iso.datetime() })]);
/** Faster than so, what is due in a row would no longer come apart. */
const FASTEST = 3_600;
const speed = z.strictObject({ rate: z.number().min(1).max(FASTEST) });

/** The clock: read, moved, and made faster. */
export function mountClockControls(app: FastifyInstance, { clock, feed }: Shared): void {
  const present = () => ({ time: new Date(clock.now()).toISOString(), time_ms: clock.now(), rate: clock.rate });
  app.get('/clock', present);
  app.post('/clock', async (request) => {
    const change = move.parse(request.body);
    const shift = 'time' in change ? Date.parse(change.time) - clock.now() : change.shift_ms;
    await clock.shift(shift);
    feed.add({
      group: 'other',
      icon: 'clock',
      title: 'Clock moved',
      detail: `${Math.round(shift / 60_000)} min`,
      json: { shift_ms: shift },
    });
    return present();
  });
  app.patch('/clock', (request) => {
    const { rate } = speed.parse(request.body);
    if (!clock.setRate(rate)) throw new ControlError(409, 'Another program sets the speed of this clock.');
    feed.add({ group: 'other', icon: 'clock', title: 'Clock speed', detail: `${rate}×`, json: { rate } });
    return present();
  });
}
