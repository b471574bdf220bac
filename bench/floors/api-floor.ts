import http from 'node:http';
import { readInBusiness, sessionOf } from './floor-pool.ts';

// The least code that serves the calls of bench api-reads from the same tables: no validation, permissions, limits,
// metrics or log; who asks and what is asked for in one statement.

const CURRENT_USER = `select json_build_object('user', json_build_object(
    'user_id', u.id::text, 'id', u.id::text, 'first_name', u.first_name, 'last_name', u.last_name, 'email_id', u.email,
    'time_zone', u.time_zone, 'country', u.country, 'status', u.status,
    'role', json_build_object('id', r.id::text, 'name', r.name),
    'role_details', json_build_object('role_id', r.id::text, 'role_name', r.name), 'permissions', r.permissions))::text as body
  from sessions s
  join users u on u.business_id = s.business_id and u.id = s.user_id and u.status = 'active'
  join roles r on r.business_id = u.business_id and r.id = u.role_id
  where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now()`;

const NOTIFICATIONS = `select n.id::text, n.status, n.created_time, n.message, n.module, n.record_id::text
  from sessions s
  join users u on u.business_id = s.business_id and u.id = s.user_id and u.status = 'active'
  join lateral (select * from notifications n where n.business_id = s.business_id and n.user_id = s.user_id order by n.id desc limit 51) n on true
  where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now()`;

const PAGE = 50;

interface NotificationRow {
  id: string;
  status: string;
  created_time: string;
  message: string;
  module: string;
  record_id: string;
}

async function currentUser(request: http.IncomingMessage): Promise<string> {
  const { business, tokenHash } = sessionOf(request);
  const [row] = await readInBusiness<{ body: string }>(business, 'current_user', CURRENT_USER, [business, tokenHash]);
  if (!row) throw new Error('No such session');
  return row.body;
}

async function notifications(request: http.IncomingMessage): Promise<string> {
  const { business, tokenHash } = sessionOf(request);
  const rows = await readInBusiness<NotificationRow>(business, 'notifications', NOTIFICATIONS, [business, tokenHash]);
  return JSON.stringify({
    notifications: rows.slice(0, PAGE).map(({ id, status, created_time, message, module, record_id }) => ({
      id,
      status,
      created_time,
      data: { message, module, record: { id: record_id } },
    })),
    info: { has_more: rows.length > PAGE },
  });
}

const routes: Readonly<Record<string, (request: http.IncomingMessage) => Promise<string>>> = {
  '/server/auth/current_user': currentUser,
  '/server/internal/notifications': notifications,
};

const server = http.createServer((request, response) => {
  const serve = routes[request.url?.split('?')[0] ?? ''];
  if (!serve) {
    response.end('ok');
    return;
  }
  serve(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
