import { writeSync } from 'node:fs';

/** Writes bytes to a pipe, which takes no more at once than it has room for. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
