import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shared } from '../provider.ts';

const move = z.union([z.strictObject({ shift_ms: z.number() }), z.strictObject({ time: z.iso.datetime() })]);

/** The clock: read, and moved. */
export function mountClockControls(app: FastifyInstance, { clock, feed }: Shared): void {
  const present = () => ({ time: new Date(clock.now()).toISOString(), time_ms: clock.now() });
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
}
