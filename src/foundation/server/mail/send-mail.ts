import { defineJob } from '../jobs/job.ts';
import { mail } from './mail.ts';

/**
 * Sends one mail; added by `enqueueMail`.
 * Runs at least once: a worker that dies between the server's yes and our note of it sends the mail again.
 */
export const sendMail = defineJob({
  name: 'send_mail',
  payload: mail,
  // With the queue's growing pauses ten tries span about ten hours: a mail server's outage, not a link's life.
  maxAttempts: 10,
  outgoing: true,
  handle: (payload, { services }) => services.mailer.send(payload),
});
