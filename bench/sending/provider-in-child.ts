import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { createStatusReports, type StatusTarget } from './report-statuses.ts';

// The least that responds as a provider: an id for each send, a note of when it came, and a file for each id of one.

const arrivals = new Map<string, number>();
let count = 0;
/** Null: no statuses are reported. */
let reports: ReturnType<typeof createStatusReports> | null = null;

function takeSend(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('latin1');
    const data = /"biz_opaque_callback_data":"([^"]+)"/.exec(text)?.[1] ?? '';
    count += 1;
    arrivals.set(data, performance.timeOrigin + performance.now());
    reports?.add(`wamid.B${data}`);
    respond(
      response,
      'application/json',
      `{"messaging_product":"whatsapp","contacts":[{"input":"1","wa_id":"1"}],"messages":[{"id":"wamid.B${data}"}]}`,
    );
  });
}

function respond(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

/** A picture of 60 to 70 KB, as phones send it after WhatsApp has made it smaller. */
const picture = await sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg({ quality: 85 })
  .toBuffer();

/** Every file has bytes of its own: what follows the end of a picture is not drawn. */
const fileOf = (id: string): Buffer => Buffer.concat([picture, Buffer.from(id)]);

function serveFile({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(url, 'http://localhost');
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const file = fileOf(id);
  if (pathname.startsWith('/files/')) return respond(response, 'image/jpeg', file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const found = {
    id,
    url: `http://${headers.host}/files/${id}`,
    mime_type: 'image/jpeg',
    sha256,
    file_size: file.length,
  };
  return respond(response, 'application/json', JSON.stringify(found));
}

const server = http.createServer((request, response) =>
  request.method === 'GET' ? serveFile(request, response) : takeSend(request, response),
);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (question: string | { reportTo: StatusTarget }) => {
  if (question === 'stop') process.exit(0);
  if (typeof question === 'object') reports = createStatusReports(question.reportTo);
  if (question === 'clear') {
    arrivals.clear();
    count = 0;
  }
  if (question === 'arrivals') process.send?.({ arrivals: Object.fromEntries(arrivals) });
  else process.send?.({ count, distinct: arrivals.size, reported: reports?.count() ?? 0 });
});
