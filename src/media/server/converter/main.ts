/**
 * A program of its own that converts one file. It has no right to files or processes beyond its own code
 * (`run-converter.ts` starts it so), gets no environment, and whatever reads the file is WebAssembly. The file comes on standard
 * input, the result goes to standard output, and what became of it to descriptor 3.
 */
import { buffer } from 'node:stream/consumers';
import { loadCodecs } from './codecs.ts';
import { convertHeif, convertPicture } from './convert-picture.ts';
import { convertRecording, type Converted } from './convert-recording.ts';
import { READERS } from './readers.ts';
import { ConversionFailed, failure, type ConversionOutcome, type ConversionRequest } from './request.ts';
import { writeAll } from './write-all.ts';

async function convert(request: ConversionRequest, bytes: Uint8Array): Promise<Converted> {
  const { mime_type, max_bytes } = request;
  const asJpeg = (jpeg: Uint8Array): Converted => ({
    outcome: { kind: 'made', mime_type: 'image/jpeg', extension: 'jpg' },
    bytes: jpeg,
  });
  if (/^image\/hei[cf]/.test(mime_type)) return asJpeg(await convertHeif(bytes, max_bytes.image));
  const reader = READERS[mime_type];
  if (reader === undefined) throw new ConversionFailed('unreadable', `No reader for ${mime_type}`);
  const codecs = await loadCodecs(Date.now() + request.within_ms);
  const isStill =
    mime_type.startsWith('image/') &&
    (mime_type !== 'image/gif' || Number(codecs.probe(reader, bytes).streams[0]?.nb_read_packets ?? 1) <= 1);
  return isStill
    ? asJpeg(await convertPicture(codecs, reader, bytes, max_bytes.image))
    : convertRecording(codecs, reader, bytes, request);
}

const request = JSON.parse(process.argv[2] ?? '') as ConversionRequest;
const given = new Uint8Array(await buffer(process.stdin));
let outcome: ConversionOutcome;
try {
  const converted = await convert(request, given);
  if (converted.bytes) writeAll(1, converted.bytes);
  outcome = converted.outcome;
} catch (error) {
  outcome = failure(error);
}
writeAll(3, Buffer.from(JSON.stringify(outcome)));
// The codecs leave timers behind.
process.exit(0);
