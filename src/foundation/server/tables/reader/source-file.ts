import { fstatSync, readSync } from 'node:fs';

/** The file, by the descriptor that the process was started with: it has the right to open no other. */
export interface SourceFile {
  fd: number;
  size: number;
  /** Fewer bytes at the end of the file. */
  read(position: number, length: number): Buffer;
}

export function sourceFile(fd: number): SourceFile {
  const { size } = fstatSync(fd);
  return {
    fd,
    size,
    read(position, length) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
      let filled = 0;
      while (filled < buffer.length) {
        const count = readSync(fd, buffer, filled, buffer.length - filled, position + filled);
        if (count === 0) break;
        filled += count;
      }
      return buffer.subarray(0, filled);
    },
  };
}

const CHUNK_BYTES = 64 * 1024;

export function* chunksOf(file: SourceFile, from = 0): Generator<Buffer, void, undefined> {
  for (let position = from; position < file.size; position += CHUNK_BYTES) yield file.read(position, CHUNK_BYTES);
}
