import http from 'node:http';
import type { AddressInfo } from 'node:net';

// The least that responds as a provider: an id for each send, and a note of when it came.

const arrivals = new Map<string, number>();
let count = 0;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('latin1');
    const data = /"biz_opaque_callback_data":"([^"]+)"/.exec(text)?.[1] ?? '';
    count += 1;
    arrivals.set(data, performance.timeOrigin + performance.now());
    const body = `{"messaging_product":"whatsapp","contacts":[{"input":"1","wa_id":"1"}],"messages":[{"id":"wamid.B${data}"}]}`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (question) => {
  if (question === 'stop') process.exit(0);
  if (question === 'clear') {
    arrivals.clear();
    count = 0;
  }
  if (question === 'arrivals') process.send?.({ arrivals: Object.fromEntries(arrivals) });
  else process.send?.({ count, distinct: arrivals.size });
});
