/** What the converter is asked to do. The file itself comes on its standard input. */
export interface ConversionRequest {
  /** By the file's bytes; it chooses the reader, so that no file can choose another one. */
  mime_type: string;
  /** The largest result of each family that may go out. */
  max_bytes: { image: number; video: number; audio: number };
  /** The converter ends itself after this long, also when no one watches it any more. */
  within_ms: number;
}

/** Why a file cannot be converted. */
export const problems = {
  unreadable: 'This file is damaged or of a kind that cannot be converted. Export it again and attach the new file.',
  too_many_pixels: 'This picture has too many pixels to be converted. Save it with at most 60 megapixels.',
  video_too_long:
    'This video is too long or too large to be converted. Trim it, or record with iPhone Settings > Camera > Formats > Most Compatible at 1080p and send a shorter clip.',
  audio_too_long: 'This recording is too long to be sent. Trim it and attach it again.',
  took_too_long: 'Converting this file took too long. Send a shorter or smaller one.',
  out_of_memory: 'This file needs too much memory to be converted. Send a smaller one.',
  still_too_large: 'This file is still too large after converting. Send a smaller one.',
} as const;
export type Problem = keyof typeof problems;

/** What the converter found. `kept`: the file may go out as it is. The bytes of `made` come on its standard output. */
export type ConversionOutcome =
  | { kind: 'kept'; mime_type: string }
  | { kind: 'made'; mime_type: string; extension: string }
  | Failure;

export interface Failure {
  kind: 'failed';
  problem: Problem;
  detail: string;
}

/** Ends a conversion with a reason for people, and one for the log. */
export class ConversionFailed extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

const NO_MEMORY = /out of memory|cannot allocate|malloc of size|allocation failed|memory access out of bounds/i;

/** What an error of a codec means. */
export function failure(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (NO_MEMORY.test(detail)) return { kind: 'failed', problem: 'out_of_memory', detail };
  return { kind: 'failed', problem: error instanceof ConversionFailed ? error.problem : 'unreadable', detail };
}
