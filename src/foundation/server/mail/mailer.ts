import type { Mail } from './mail.ts';
import type { SealedLink } from './sealed-link.ts';

/** The way out for mail. Operations enqueue `sendMail` and never call `send` themselves. */
export interface Mailer {
  /** Makes a secret link fit for a job's payload. */
  sealLink(link: string): SealedLink;
  /** Throws GiveUp when the recipient is refused for good; other failures are worth another try. */
  send(mail: Mail): Promise<void>;
}
