import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { OutsideError } from '../../../../foundation/server/outbound/outside-error.ts';
import type { FileToUpload } from '../file-to-upload.ts';
import type { ChannelAccess } from '../provider.ts';
import { parseJson, type Graph } from './graph.ts';
import { readRefusal } from './graph-refusal.ts';
import { judge } from './explain.ts';
import type { UploadResponse } from '../../../contract/sending.ts';

// 100 MB over a slow line.
const UPLOAD_TIMEOUT_MS = 120_000;

const quoted = (text: string): string => text.replaceAll(/["\r\n\\]/g, '_');

/** Gives a file to a number; the id serves every message of that number for 30 days. */
export async function uploadMedia(
  graph: Graph,
  { number_id: numberId, token }: ChannelAccess,
  file: FileToUpload,
): Promise<UploadResponse> {
  const boundary = `parley-${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', file.mimeType)}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.mimeType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  try {
    const response = await graph.ask({
      method: 'POST',
      path: `${numberId}/media`,
      token,
      body: {
        content: Readable.from(joined(head, file.bytes, tail), { objectMode: false }),
        type: `multipart/form-data; boundary=${boundary}`,
        length: head.length + file.size + tail.length,
      },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    const { status } = response;
    const answer = parseJson(response.body) as { id?: unknown } | undefined;
    if (status < 300 && (typeof answer?.id === 'string' || typeof answer?.id === 'number'))
      return { kind: 'uploaded', id: String(answer.id) };
    const refusal = readRefusal(response, answer);
    return refusal
      ? { kind: 'refused', ...judge(refusal) }
      : { kind: 'failed', detail: `HTTP ${status} without a reason` };
  } catch (error) {
    if (error instanceof OutsideError) return { kind: 'failed', detail: error.reason };
    throw error;
  }
}

async function* joined(head: Buffer, bytes: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for await (const chunk of bytes) yield chunk as Buffer;
  yield tail;
}
