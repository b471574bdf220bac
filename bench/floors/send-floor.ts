import Fastify from 'fastify';
import { sessionOf, writeInBusiness } from './floor-pool.ts';

// The least code that takes a text to be sent: who asks, may they, message, hand-over, chat and numbered event
// in one statement, durable before it answers.

const SEND = `with chat as (
    select c.* from sessions s
    join users me on me.business_id = s.business_id and me.id = s.user_id and me.status = 'active'
    join chats c on c.business_id = s.business_id and c.id = $3 and c.assignee_id = me.id
    where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now()
      and c.state = 'open' and c.expiration_time > clock_now()
    for no key update of c
  ), message as (
    insert into messages (business_id, chat_id, channel_id, client_id, author_id, origin, content_type, content, status, time)
    select business_id, id, channel_id, $4, assignee_id, 'outgoing', 'text', jsonb_build_object('text', $5::text), 'pending', clock_now()
    from chat returning *
  ), sent as (
    insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, recipient_id, recipient_kind, is_template)
    select c.business_id, m.id, c.id, c.channel_id, 1, jsonb_build_object('type', 'text', 'text', $5::text), c.recipient_id, c.recipient_kind, false
    from chat c, message m
  ), touched as (
    update chats c set last_message_id = m.id, last_message_time = m.time,
      last_message = jsonb_build_object('id', m.id::text, 'content_type', 'text', 'origin', 'outgoing', 'text', $5::text)
    from message m where c.business_id = m.business_id and c.id = m.chat_id
  ), counter as (
    update event_counters t set event_seq = event_seq + 1 from message m where t.business_id = m.business_id returning t.event_seq
  ), emitted as (
    insert into event_log (business_id, seq, topic, event, data)
    select m.business_id, n.event_seq, 'chats', 'new_messages', jsonb_build_object('chat', to_jsonb(c), 'message', to_jsonb(m))
    from message m, counter n, chat c
  )
  select id, time from message`;

interface Sent {
  id: string;
  time: string;
}
interface Body {
  client_id: string;
  content: { text: string };
}

const server = Fastify();

server.post<{ Params: { chat: string }; Body: Body }>('/server/chats/:chat/messages', async (request, reply) => {
  const { business, tokenHash } = sessionOf(request.raw);
  const { chat } = request.params;
  const { client_id, content } = request.body;
  const values = [business, tokenHash, chat, client_id, content.text];
  const [message] = await writeInBusiness<Sent>(business, 'send', SEND, values);
  if (!message) throw new Error('This message may not be sent');
  const body = {
    message: { ...message, client_id, chat: { id: chat }, content_type: 'text', content, status: 'pending' },
  };
  return reply.status(201).type('application/json; charset=utf-8').send(JSON.stringify(body));
});

server.get('/', async () => 'ok');
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
