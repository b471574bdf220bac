import Fastify from 'fastify';
import { readInBusiness, sessionOf } from './floor-pool.ts';

// The least code that serves the chat list and a thread from the same tables in the same form: who asks and
// what is asked for in one statement, no validation, permissions, limits, metrics or log.

const PAGE = 50;

const SIGNED_IN = `from sessions s join users me on me.business_id = s.business_id and me.id = s.user_id and me.status = 'active'`;
const LIVE = 'where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now()';

const VIEWS: Readonly<Record<string, string>> = {
  all_chats: '',
  open_chats: " and state = 'open'",
  closed_chats: " and state = 'closed'",
  my_chats: ' and assignee_id = s.user_id',
  my_open_chats: " and assignee_id = s.user_id and state = 'open'",
};

interface ChatRow {
  [column: string]: string | number | object | null;
}

function chatList(view: string, isUnread: boolean, from: 'start' | 'after' | 'offset'): string {
  const unread = isUnread ? ' and unread_count > 0' : '';
  const after =
    from === 'after'
      ? ' and (last_message_time, id) < ((select a.last_message_time from chats a where a.business_id = $1 and a.id = $3), $3::bigint)'
      : '';
  const offset = from === 'offset' ? ' offset $3' : '';
  return `select c.*, h.kind as channel_kind, h.name as channel_name, p.name as contact_name, p.mobile as contact_mobile,
      trim(u.first_name || ' ' || u.last_name) as assignee_name,
      m.status as last_message_status
    ${SIGNED_IN}
    join lateral (
      select id, channel_id, contact_id, state, assignee_id, classification, unread_count, last_read_message_id, last_message_id, last_message_time,
        last_message, expiration_time, reminder, reminder_time, follow_up, follow_up_message, follow_up_time, script_name, closed_time, version
      from chats where business_id = $1 and is_listed${VIEWS[view]}${unread}${after}
      order by last_message_time desc, id desc limit ${PAGE + 1}${offset}
    ) c on true
    join channels h on h.business_id = $1 and h.id = c.channel_id
    join contacts p on p.business_id = $1 and p.id = c.contact_id
    left join users u on u.business_id = $1 and u.id = c.assignee_id
    left join lateral (select status from messages o where o.business_id = $1 and o.id = c.last_message_id limit 1) m on true
    ${LIVE} order by c.last_message_time desc, c.id desc`;
}

const presentChat = (row: ChatRow) => ({
  id: row['id'],
  channel: { id: row['channel_id'], kind: row['channel_kind'], name: row['channel_name'] },
  contact: { id: row['contact_id'], label: row['contact_name'], mobile: row['contact_mobile'] },
  state: row['state'],
  assignee: row['assignee_id'] === null ? null : { id: row['assignee_id'], label: row['assignee_name'] },
  classification: row['classification'],
  unread_count: row['unread_count'],
  last_read_message_id: row['last_read_message_id'],
  last_message_time: row['last_message_time'],
  last_message: row['last_message'] && { ...(row['last_message'] as object), status: row['last_message_status'] },
  expiration_time: row['expiration_time'],
  reminder: row['reminder'],
  reminder_time: row['reminder_time'],
  follow_up: row['follow_up'],
  follow_up_message: row['follow_up_message'],
  follow_up_time: row['follow_up_time'],
  script: row['script_name'],
  closed_time: row['closed_time'],
  version: row['version'],
});

const EDGE = '(select a.time from messages a where a.business_id = $1 and a.chat_id = $3 and a.id = $4), $4::bigint';
const OF_CHAT = 'select * from messages where business_id = $1 and chat_id = $3';
const PAGES = {
  newest: `${OF_CHAT} order by time desc, id desc limit ${PAGE + 1}`,
  before: `${OF_CHAT} and (time, id) < (${EDGE}) order by time desc, id desc limit ${PAGE + 1}`,
  around: `(${OF_CHAT} and (time, id) <= (${EDGE}) order by time desc, id desc limit ${PAGE / 2 + 1})
    union all (${OF_CHAT} and (time, id) > (${EDGE}) order by time, id limit ${PAGE / 2 + 1})`,
} as const;

const thread = (
  page: keyof typeof PAGES,
): string => `select m.id, m.chat_id, m.client_id, m.author_id, m.origin, m.content_type,
    m.content, m.meta, m.status, m.error, m.starred, m.reactions, m.time, m.read_time, trim(a.first_name || ' ' || a.last_name) as author_name,
    q.id as quoted_id, q.origin as quoted_origin, q.content_type as quoted_content_type, q.content as quoted_content
  ${SIGNED_IN} join lateral (${PAGES[page]}) m on true
  left join users a on a.business_id = $1 and a.id = m.author_id
  left join lateral (
    select id, origin, content_type, content from messages o where o.business_id = $1 and o.id = (m.meta ->> 'replied_for')::bigint limit 1
  ) q on true
  ${LIVE} order by m.time desc, m.id desc`;

interface MessageRow {
  [column: string]: string | boolean | object | null;
  time: string;
  read_time: string | null;
  quoted_content: { text: string } | null;
}

const second = (time: string): string => time.slice(0, 19).replace('T', ' ');

const presentMessage = (row: MessageRow) => ({
  id: row['id'],
  client_id: row['client_id'],
  chat: { id: row['chat_id'] },
  content_type: row['content_type'],
  content: row['content'],
  origin: row['origin'],
  system_info: null,
  status: row['status'],
  error: row['error'],
  starred: row['starred'],
  reactions: row['reactions'],
  meta: row['meta'],
  reply_message:
    row['quoted_id'] === null
      ? null
      : {
          id: row['quoted_id'],
          origin: row['quoted_origin'],
          content_type: row['quoted_content_type'],
          text: row.quoted_content?.text,
        },
  owner: row['author_id'] === null ? null : { type: 'user', id: row['author_id'], label: row['author_name'] },
  time: second(row.time),
  read_time: row.read_time === null ? null : second(row.read_time),
});

const JSON_TYPE = 'application/json; charset=utf-8';
const server = Fastify();

server.get<{ Querystring: { view: string; unread?: string; after?: string; offset?: string } }>(
  '/server/chats',
  async (request, reply) => {
    const { business, tokenHash } = sessionOf(request.raw);
    const { view, unread, after, offset } = request.query;
    const from = after ? 'after' : offset ? 'offset' : 'start';
    const name = `chats_${view}_${unread}_${from}`;
    const index = after ?? offset;
    const values = [business, tokenHash, ...(index === undefined ? [] : [index])];
    const rows = await readInBusiness<ChatRow>(business, name, chatList(view, unread === 'true', from), values);
    const body = { chats: rows.slice(0, PAGE).map(presentChat), info: { has_more: rows.length > PAGE } };
    return reply.type(JSON_TYPE).send(JSON.stringify(body));
  },
);

server.get<{ Params: { chat: string }; Querystring: { message_id?: string; direction?: 'before' | 'around' } }>(
  '/server/chats/:chat/messages',
  async (request, reply) => {
    const { business, tokenHash } = sessionOf(request.raw);
    const { message_id: messageId, direction } = request.query;
    const page = direction ?? 'newest';
    const values = [business, tokenHash, request.params.chat, ...(messageId === undefined ? [] : [messageId])];
    const rows = await readInBusiness<MessageRow>(business, `thread_${page}`, thread(page), values);
    // Around a message there is one more on either side, where there is one.
    const newer = page === 'around' ? rows.findIndex(({ id }) => id === messageId) : 0;
    const half = page === 'around' ? PAGE / 2 : PAGE;
    const body = {
      messages: rows.slice(Math.max(0, newer - half), newer + half).map(presentMessage),
      info: { has_more: rows.length - newer > half, has_newer: page === 'before' || newer > half },
    };
    return reply.type(JSON_TYPE).send(JSON.stringify(body));
  },
);

server.get('/', async () => 'ok');
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
