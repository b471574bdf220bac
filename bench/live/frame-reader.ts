import type { RealtimeFrame } from '../../src/foundation/contract/realtime.ts';

/** Reads frames for many clients. */
export interface FrameReader<Content> {
  parse(bytes: Buffer): RealtimeFrame;
  /** What the frame holds; worked out once for each frame that `parse` gave out. */
  contentOf(frame: RealtimeFrame): Content;
}

/**
 * Clients of one business get the same bytes one after the other: comparing them costs a fraction of parsing
 * them again, and proves as much. The load generator runs on the cores of what it measures.
 */
export function createFrameReader<Content>(read: (frame: RealtimeFrame) => Content): FrameReader<Content> {
  let lastBytes: Buffer | null = null;
  let lastFrame: RealtimeFrame | null = null;
  let readFrame: RealtimeFrame | null = null;
  let content: Content;
  return {
    parse(bytes) {
      if (lastFrame && lastBytes?.equals(bytes)) return lastFrame;
      lastBytes = bytes;
      lastFrame = JSON.parse(bytes.toString('utf8')) as RealtimeFrame;
      return lastFrame;
    },
    contentOf(frame) {
      if (readFrame !== frame) {
        content = read(frame);
        readFrame = frame;
      }
      return content;
    },
  };
}
