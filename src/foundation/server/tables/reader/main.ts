/**
 * A program of its own that reads one table. It has no right to files beyond its own code (`reading-process.ts` starts it
 * so) and no environment. The file is descriptor 3; frames go to standard output.
 */
import { once } from 'node:events';
import { TableError } from '../table-error.ts';
import { encodeFrame, type ReadingRequest, type TableFrame } from '../table-frame.ts';
import { readFile } from './read-file.ts';

const DESCRIPTOR = 3;

/** A full pipe is the back-pressure: nothing is parsed until the frame is taken. */
async function send(frame: TableFrame): Promise<void> {
  if (!process.stdout.write(encodeFrame(frame))) await once(process.stdout, 'drain');
}

// Without its parent there is no one to read for.
process.stdout.on('error', () => process.exit(1));
try {
  await readFile(DESCRIPTOR, JSON.parse(process.argv[2] ?? '') as ReadingRequest, send);
} catch (error) {
  await send(
    error instanceof TableError
      ? { kind: 'error', code: error.code, detail: error.detail }
      : { kind: 'fault', description: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
}
process.stdout.end(() => process.exit(0));
