import { GiveUp } from '../jobs/give-up.ts';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { openLink, sealLink } from './sealed-link.ts';
import { smtpOptions } from './smtp-options.ts';

export interface MailerOptions {
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
  /** Key derived for `mail_link`. */
  linkKey: Buffer;
}

/** Sends mail over SMTP, one connection a mail. */
export function createMailer({ smtpUrl, from, linkKey }: MailerOptions): Mailer {
  const options = smtpOptions(smtpUrl);
  // Loaded with the first mail: web processes send none.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    // Contents come from payloads: they may name no file and no address to be read.
    return createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    sealLink: (link) => sealLink(linkKey, link),
    async send(mail) {
      const { text, html } = composeMail(contentOf(mail, linkKey));
      transport ??= openTransport();
      try {
        await (
          await transport
        ).sendMail({
          from,
          to: { name: mail.to_name ?? '', address: mail.to },
          subject: mail.subject,
          text,
          html,
          // RFC 3834: no holiday replies to this.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isRefusedForGood(error) ? new GiveUp('The mail server refuses this recipient', { cause: error }) : error;
      }
    },
  };
}

function contentOf(mail: Mail, linkKey: Buffer) {
  const { title, lines, footer, language, action } = mail;
  const url = action && openLink(linkKey, action.link);
  if (url === null) throw new GiveUp('The link of this mail was sealed with another key');
  return {
    title,
    lines,
    language,
    ...(footer === undefined ? {} : { footer }),
    ...(action && url ? { action: { label: action.label, url } } : {}),
  };
}

/** A 5xx answer to the recipient (RFC 5321, 4.2.1). A 5xx to the sign-in is our own setting, and may be fixed. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
