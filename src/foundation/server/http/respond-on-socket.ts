import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../refuse.ts';

/**
 * Writes a refusal to a connection that has no response of its own (a refused upgrade, bytes that are no request)
 * and ends it. `status` replaces the refusal's where HTTP has a closer one.
 */
export function respondOnSocket(
  stream: Duplex,
  headers: Readonly<Record<string, string>>,
  { status: usual, body, detail }: Refusal,
  status = usual,
): void {
  if (stream.destroyed || !stream.writable) return void stream.destroy();
  const content = JSON.stringify(body);
  const { seconds } = detail.info ?? {};
  const fields = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(content)),
    ...(typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('\r\n')}\r\n\r\n${content}`, () =>
    stream.destroy(),
  );
}
