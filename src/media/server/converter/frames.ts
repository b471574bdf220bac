/**
 * What goes between the server and the thumbnail program, in both directions: lengths of head and body, the head as
 * JSON, the body.
 */
const LENGTHS = 8;

export interface Frame {
  head: unknown;
  body: Buffer;
}

/** Everything of a frame but its body, of which `bodyLength` bytes follow. */
export function frameStart(head: unknown, bodyLength: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bodyLength, 4);
  return Buffer.concat([lengths, json]);
}

/** The frames of a stream, each once it is complete; what is cut off at the end is none. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted = LENGTHS;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= wanted) {
      const all = Buffer.concat(chunks);
      const [headLength, bodyLength] = [all.readUInt32BE(0), all.readUInt32BE(4)];
      wanted = LENGTHS + headLength + bodyLength;
      chunks = [all];
      if (length < wanted) break;
      const bodyAt = LENGTHS + headLength;
      yield { head: JSON.parse(all.toString('utf8', LENGTHS, bodyAt)), body: all.subarray(bodyAt, wanted) };
      chunks = [all.subarray(wanted)];
      length -= wanted;
      wanted = LENGTHS;
    }
  }
  return undefined;
}
