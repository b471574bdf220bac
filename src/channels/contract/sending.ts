import type { SendFailure } from './incoming.ts';

/** A provider's "no", judged. */
export interface Verdict extends SendFailure {
  /** The provider's Retry-After; null when it named no time. */
  retry_after_seconds: number | null;
}

/** The provider has the message under this id. */
export interface AcceptedSend {
  kind: 'accepted';
  provider_id: string;
  /** It looks at the template's quality first. */
  held: boolean;
  /** The provider's own id of the recipient, which may differ from what was dialled. */
  recipient_id: string | null;
}

/**
 * What is known after a send. `not_sent`: nothing has left, it may be sent again. `unknown`: it may
 * have been taken, so it must not be sent again.
 */
export type SendResponse =
  | AcceptedSend
  | ({ kind: 'refused' } & Verdict)
  | { kind: 'not_sent'; detail: string }
  | { kind: 'unknown'; detail: string; retry_after_seconds: number | null };

/** An upload that failed may be made again: no one sees a file that is there twice. */
export type UploadResponse =
  | { kind: 'uploaded'; id: string }
  | ({ kind: 'refused' } & Verdict)
  | { kind: 'failed'; detail: string };
