import type { Id } from '../../foundation/contract/id.ts';
import type { MessageContent } from './store/message-rows-store.ts';

/** The file that a message carries itself or in the header of its template. */
export function fileIdOf({ csid, header }: MessageContent): Id | null {
  if (typeof csid === 'string') return csid;
  const inHeader = typeof header === 'object' && header !== null && 'csid' in header ? header.csid : null;
  return typeof inHeader === 'string' ? inHeader : null;
}
