import { createBusinessContext } from '../../src/foundation/server/create-work-context.ts';
import { systemActor } from '../../src/foundation/contract/actor.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { createServices } from '../../src/app/server/create-services.ts';
import { enqueueSends } from '../../src/delivery/server/index.ts';
import { readConfig } from '../../src/foundation/server/config.ts';
import { inTransaction } from '../../src/foundation/server/db/transaction.ts';
import { alwaysReleased } from '../../src/foundation/server/installation/outgoing.ts';
import { createLog } from '../../src/foundation/server/log.ts';

// Another process than the engine's hands over one message after the other, each to someone else.

const config = readConfig(process.env);
const services = await createServices({
  config,
  log: createLog('warn'),
  address: { connectionString: config.databaseUrl ?? '' },
  masterKey: config.masterKey ?? Buffer.alloc(0),
  outgoing: alwaysReleased,
});
const { pool } = services;
const businessId = process.env['BUSINESS'] ?? '';
const channelId = process.env['CHANNEL'] ?? '';
const committed: Record<string, number> = {};

interface Written {
  id: string;
  chat_id: string;
  recipient_id: string;
}

async function enqueueOne(index: number): Promise<void> {
  const id = await inTransaction({ pool, businessId, mode: 'write' }, async (tx) => {
    const [written] = await tx.run<Written & Record<string, unknown>>(
      {
        name: 'bench_message',
        text: `with chat as (select id, recipient_id from chats where business_id = $1 and channel_id = $2 order by id offset $3 limit 1),
          new as (
            insert into messages (business_id, chat_id, channel_id, origin, content_type, content, status, time)
            select $1, id, $2, 'outgoing', 'text', '{"text": "Hello"}', 'pending', clock_now() from chat
            returning id, chat_id, time),
          shown as (
            update chats c set last_message_id = n.id, last_message_time = n.time from new n where c.business_id = $1 and c.id = n.chat_id)
          select n.id, n.chat_id, c.recipient_id from new n, chat c`,
      },
      [businessId, channelId, index],
    );
    if (!written) throw new Error('There are too few people');
    const ctx = createBusinessContext(services, tx, { businessId, actor: systemActor });
    enqueueSends(ctx, [
      {
        business_id: businessId,
        message_id: written.id,
        chat_id: written.chat_id,
        channel_id: channelId,
        lane: 1,
        payload: { type: 'text', text: 'Hello' },
        recipient_id: written.recipient_id,
        recipient_kind: 'phone',
      },
    ]);
    return written.id;
  });
  committed[id] = performance.timeOrigin + performance.now();
}

for (let index = 0; index < Number(process.env['SENDS']); index += 1) {
  await enqueueOne(index);
  await delay(Number(process.env['EVERY_MS']));
}
process.send?.(committed);
process.on('message', () => process.exit(0));
