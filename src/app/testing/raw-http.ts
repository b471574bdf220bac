import { connect } from 'node:net';

/** What came back over one raw connection until it was closed. */
export interface RawReply {
  /** Status of the first response; 0 when the connection was closed without one. */
  status: number;
  /** Responses on the connection: more than one to a single request means that it was smuggled. */
  responses: number;
  /** Header fields of the first response, lower-case names. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Writes bytes as they are, ends its side if asked, and collects everything until the server closes. */
export function sendRaw(origin: string, bytes: string | Buffer, { end = false } = {}): Promise<RawReply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses before it has read everything may reset the connection behind its response.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
    socket.write(bytes);
    if (end) socket.end();
  });
}

function parse(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    responses: text.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0,
    headers: new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ),
    text: rest.join('\r\n\r\n'),
  };
}

/** One request on a connection of its own, with the target and the header lines exactly as given. */
export function sendTarget(
  origin: string,
  method: string,
  target: string,
  headers: Readonly<Record<string, string | undefined>> = {},
  body = '',
): Promise<RawReply> {
  const lines = Object.entries({ host: 'localhost:8080', connection: 'close', ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return sendRaw(origin, `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
