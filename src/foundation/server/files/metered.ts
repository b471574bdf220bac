import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { refusal } from '../refuse.ts';

/** Passes bytes on while counting and hashing them; ends with LIMIT_EXCEEDED as soon as there are too many. */
export function metered(maxBytes: number): { stream: Transform; result(): { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) {
        done(refusal('LIMIT_EXCEEDED', { reason: 'BODY', info: { max: describeBytes(maxBytes) } }));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Sizes as people name them: 100 MB, 512 KB, 1.5 MB. */
export function describeBytes(bytes: number): string {
  const [unit, name] =
    bytes >= 1024 * 1024 ? [1024 * 1024, 'MB'] : bytes >= 1024 ? [1024, 'KB'] : [1, bytes === 1 ? 'byte' : 'bytes'];
  return `${Math.floor((bytes / unit) * 10) / 10} ${name}`;
}
