/** A provider's error body: every part that people may have to be shown. */
export interface ProviderRefusal {
  http_status: number;
  code: number;
  subcode: number | null;
  type: string | null;
  message: string;
  detail: string | null;
  user_title: string | null;
  user_message: string | null;
  trace_id: string | null;
  is_transient: boolean;
  /** What the header Retry-After asks for; null without one. */
  retry_after_seconds: number | null;
}

/** The provider said no to a call that is not a send. Its words are in `refusal`, never in the message. */
export class ProviderRefused extends Error {
  readonly refusal: ProviderRefusal;

  constructor(refusal: ProviderRefusal) {
    super(`The provider refused with code ${refusal.code}`);
    this.name = 'ProviderRefused';
    this.refusal = refusal;
  }
}
