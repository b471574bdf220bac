import type { BusinessContext } from '../work-context.ts';
import type { JobOptions } from '../jobs/job.ts';
import { SUBJECT_MAX, type MailInput } from './mail.ts';
import { sendMail } from './send-mail.ts';

/** A mail as an operation writes it; the link is sealed here, before it reaches the jobs table. */
export type MailToSend = Omit<MailInput, 'action'> & { action?: { label: string; url: string } };

// Names of people and businesses are in these lines, and may hold anything that a text field takes.
const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)
    .toWellFormed();

/** Adds a mail to the transaction of an operation: it is sent exactly when the change is committed. */
export async function enqueueMail(ctx: BusinessContext, mail: MailToSend, options: JobOptions = {}): Promise<void> {
  const { action, ...rest } = mail;
  await ctx.enqueue(
    sendMail,
    sendMail.payload.parse({
      ...rest,
      subject: onOneLine(mail.subject),
      title: onOneLine(mail.title),
      ...(action ? { action: { label: action.label, link: ctx.services.mailer.sealLink(action.url) } } : {}),
    }),
    options,
  );
}
