import type { Readable } from 'node:stream';

/** A file that a provider is given, as its bytes come. */
export interface FileToUpload {
  bytes: Readable;
  size: number;
  mimeType: string;
  name: string;
}
