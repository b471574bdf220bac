import type { SMTPTransportOptions } from 'nodemailer';
import { startUpFailure } from '../start-up-failure.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/**
 * SMTP_URL as options of the transport. `smtps` speaks TLS from the start; `smtp` must be able to change to it
 * (STARTTLS) unless the server is this machine or the address ends with `?tls=off`, which is refused beside a
 * password. The server's certificate is always checked.
 */
export function smtpOptions(smtpUrl: string): SMTPTransportOptions {
  const url = URL.parse(smtpUrl);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    throw startUpFailure('SMTP_URL must be an address such as smtps://user:password@mail.example.com.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'smtps:';
  const isPlainAllowed = isLoopback(host) || url.searchParams.get('tls') === 'off';
  if (url.username && !isSecure && isPlainAllowed && !isLoopback(host))
    throw startUpFailure('SMTP_URL would send its password without TLS; remove ?tls=off.');
  return {
    host,
    ...(url.port ? { port: Number(url.port) } : {}),
    secure: isSecure,
    requireTLS: !isSecure && !isPlainAllowed,
    ...(url.username ? { auth: { user: decoded(url.username), pass: decoded(url.password) } } : {}),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 5_000,
    socketTimeout: 20_000,
    allowInternalNetworkInterfaces: true,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    throw startUpFailure(
      'SMTP_URL has a % in its user or password that stands for no character; write it as %25.',
      error,
    );
  }
}

/** Where mail goes without SMTP_URL: to the sandbox's mailbox, beside the sandbox's own port. */
export function sandboxMailbox(sandboxPort: number): { smtpUrl: string; from: string } {
  return { smtpUrl: `smtp://127.0.0.1:${sandboxPort + 1}`, from: 'Parley <no-reply@parley.localhost>' };
}
