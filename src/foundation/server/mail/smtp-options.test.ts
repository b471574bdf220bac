import { describe, expect, test } from 'vitest';
import { sandboxMailbox, smtpOptions } from './smtp-options.ts';

describe('SMTP_URL', () => {
  test.each([
    [
      'smtps://user:p%40ss@mail.example.com',
      { host: 'mail.example.com', secure: true, requireTLS: false, auth: { user: 'user', pass: 'p@ss' } },
    ],
    ['smtp://user:pass@mail.example.com:587', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
    ['smtp://mail.example.com', { secure: false, requireTLS: true }],
    ['smtp://relay.internal:25?tls=off', { secure: false, requireTLS: false }],
    ['smtp://127.0.0.1:8082', { secure: false, requireTLS: false }],
    ['smtp://[::1]:25', { host: '::1', requireTLS: false }],
    ['smtps://user:pass@mail.example.com?tls=off', { secure: true }],
  ])('%s', (url, expected) => {
    expect(smtpOptions(url)).toMatchObject({ ...expected, tls: { rejectUnauthorized: true } });
  });

  test.each([
    ['http://mail.example.com', 'SMTP_URL must be an address'],
    ['smtps://user:50%secret@mail.example.com', 'write it as %25'],
    ['not an address', 'SMTP_URL must be an address'],
    ['smtp://user:secret@relay.internal?tls=off', 'would send its password without TLS'],
  ])('%s is refused without quoting it', (url, sentence) => {
    expect(() => smtpOptions(url)).toThrow(sentence);
    expect(() => smtpOptions(url)).not.toThrow('secret@');
  });

  test('[RUN-33] without one, mail goes to the sandbox', () => {
    expect(sandboxMailbox(8081)).toEqual({
      smtpUrl: 'smtp://127.0.0.1:8082',
      from: 'Parley <no-reply@parley.localhost>',
    });
  });
});
