/**
 * A program of its own that makes thumbnails, one file after the other, until its input ends: starting it costs more than a thumbnail.
 * It has no more rights than the converter (`run-thumbnails.ts` starts it so), and every file is read by codecs with a
 * memory of their own, so that a file of one business can reach no file of another one.
 */
import { compileCodecs } from './codecs.ts';
import { frameStart, readFrames } from './frames.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { failure } from './request.ts';
import type { ThumbnailOutcome, ThumbnailRequest } from './thumbnail-request.ts';
import { writeAll } from './write-all.ts';

function respond(outcome: ThumbnailOutcome, bytes: Uint8Array | null): void {
  writeAll(1, frameStart(outcome, bytes?.length ?? 0));
  if (bytes) writeAll(1, bytes);
}

const compiled = await compileCodecs();
for await (const { head, body } of readFrames(process.stdin)) {
  const { mime_type, within_ms, always = false } = head as ThumbnailRequest;
  try {
    const { outcome, bytes } = await makeThumbnail(compiled, mime_type, body, Date.now() + within_ms, always);
    respond(outcome, bytes);
  } catch (error) {
    respond(failure(error), null);
  }
}
// The codecs leave timers behind.
process.exit(0);
