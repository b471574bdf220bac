import { Readable } from 'node:stream';
import type { Id } from '../../foundation/contract/id.ts';
import { safeFileName } from '../../foundation/server/files/content-disposition.ts';
import { sniff, SNIFF_BYTES } from '../../foundation/server/files/sniff.ts';
import type { SniffedType } from '../../foundation/server/files/sniffed-type.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import type { Services } from '../../foundation/server/services.ts';
import { EMPTY_FILE, receivedAtMost } from '../contract/file-rules.ts';
import { storedFileRules } from '../contract/media.ts';

/** How large a file may be, and what to say when it is larger. */
export interface ReceiveLimit {
  maxBytes: number;
  sentence: string;
}

/** What its first bytes say about a file. */
export interface FileHead extends SniffedType {
  name: string;
  head: Buffer;
}

const storedLimit = (file: FileHead): ReceiveLimit =>
  receivedAtMost(storedFileRules, file) ?? refuse('INVALID_DATA', { message: storedFileRules.refusal });

/** A file whose bytes are stored and which no row names yet. */
export interface ReceivedFile {
  sha256: string;
  name: string;
  mime_type: string;
  size: number;
}

/**
 * Stores a stream after looking at its beginning: the type is what the bytes say, and it decides how much
 * may follow. `limitOf` may refuse the type, before the rest is read. Nothing stays of what is refused or
 * cut off.
 */
export async function receiveFile(
  { objectStore }: Pick<Services, 'objectStore'>,
  businessId: Id,
  { name, bytes }: { name: string; bytes: Readable },
  limitOf: (file: FileHead) => ReceiveLimit = storedLimit,
): Promise<ReceivedFile> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const head = await readHead(chunks);
  if (head.length === 0) refuse('INVALID_DATA', { message: EMPTY_FILE, info: { field: 'file' } });
  const type = await sniff(head);
  const safeName = fileName(name, type);
  const limit = limitOf({ ...type, name: safeName, head });
  const stored = await objectStore
    .put(businessId, Readable.from(headAndRest(head, chunks), { objectMode: false }), limit.maxBytes)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'LIMIT_EXCEEDED') throw error;
      return refuse('LIMIT_EXCEEDED', { reason: 'BODY', message: limit.sentence, info: { field: 'file' } });
    });
  return { ...stored, name: safeName, mime_type: type.mime_type };
}

async function readHead(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  const head: Buffer[] = [];
  let length = 0;
  while (length < SNIFF_BYTES) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    head.push(value);
    length += value.length;
  }
  return Buffer.concat(head);
}

async function* headAndRest(head: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done === true) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** The sender's name where it gave one. */
function fileName(given: string, { extension }: SniffedType): string {
  const name = safeFileName(given);
  return name === 'file' ? `file.${extension}` : name;
}
