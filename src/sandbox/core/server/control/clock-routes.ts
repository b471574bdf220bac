import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shared } from '../provider.ts';

const move = z.union([z.strictObject({ shift_ms: z.number() }), z.strictObject({ time: z.iso.datetime() })]);

/** The clock: read, and moved. */
export function mountClockControls(app: FastifyInstance, { clock, feed }: Shared): void {
  const answer = () => ({ time: new Date(clock.now()).toISOString(), time_ms: clock.now() });
  app.get('/clock', answer);
  app.post('/clock', async (request) => {
    const wish = move.parse(request.body);
    const shift = 'time' in wish ? Date.parse(wish.time) - clock.now() : wish.shift_ms;
    await clock.shift(shift);
    feed.add({
      group: 'other',
      icon: 'clock',
      title: 'Clock moved',
      detail: `${Math.round(shift / 60_000)} min`,
      json: { shift_ms: shift },
    });
    return answer();
  });
}
