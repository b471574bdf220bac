import { createBusinessContext } from '../create-work-context.ts';
import { systemActor } from '../../contract/actor.ts';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { runJobsToTheEnd } from '../jobs/run-jobs.ts';
import { createLog } from '../log.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import type { Services } from '../services.ts';
import { createMailer } from './create-mailer.ts';
import { enqueueMail, type MailToSend } from './enqueue-mail.ts';
import { sendMail } from './send-mail.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const LINK = 'https://chat.example.com/app/#/reset_password?token=canary-4711';
const MAIL: MailToSend = {
  to: 'priya@example.com',
  subject: 'Choose a new password',
  title: 'Choose a new password',
  lines: ['Hello Priya,'],
  action: { label: 'Choose password', url: LINK },
};

const database = useTestDatabase();
let businessId: string;
let services: Services;
let server: SMTPServer;
let received: { mail: Email; to: string[] }[] = [];
let logged: string[] = [];
let refusal: { code: number } | null = null;

beforeAll(async () => {
  const { rows } = await database.systemPool.query<{ id: string }>(
    'insert into tenants default values returning business_id::text as id',
  );
  businessId = rows[0]?.id ?? '';
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, callback) =>
      callback(refusal && Object.assign(new Error('No such person here'), { responseCode: refusal.code })),
    onData(stream, { envelope }, callback) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => received.push({ mail, to: envelope.rcptTo.map(({ address }) => address) }))
        .finally(() => callback());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Marigold Lane <hello@example.com>',
    linkKey: deriveKey(Buffer.alloc(32, 1), 'mail_link'),
  });
  const log = createLog('debug', { write: (line) => logged.push(line) });
  services = { pool: database.appPool, config: { nodeEnv: 'test' }, log, mailer } as unknown as Services;
});
afterEach(async () => {
  [received, logged, refusal] = [[], [], null];
  await database.ownerPool.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
});

const enqueue = (mail: MailToSend) =>
  inTransaction({ pool: database.appPool, businessId, mode: 'write' }, (tx) =>
    enqueueMail(createBusinessContext(services, tx, { businessId, actor: systemActor }), mail),
  );
const jobsTable = async () =>
  JSON.stringify((await database.ownerPool.query('select * from graphile_worker._private_jobs')).rows);
const run = () => runJobsToTheEnd({ ownerPool: database.ownerPool, services, jobs: [sendMail] });

describe('sending', () => {
  test('[RUN-32] a mail reaches its recipient as text and HTML of the same words, with its link', async () => {
    await enqueue({ ...MAIL, to_name: 'Priya Nair' });
    await run();
    expect(received).toHaveLength(1);
    const { mail, to } = received[0] ?? { mail: null, to: [] };
    expect(to).toEqual(['priya@example.com']);
    expect(mail).toMatchObject({
      subject: 'Choose a new password',
      from: { name: 'Marigold Lane', address: 'hello@example.com' },
      to: [{ name: 'Priya Nair', address: 'priya@example.com' }],
    });
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hello Priya,');
      expect(part).toContain(LINK);
    }
  });

  test('until then its link lies in the jobs table sealed, and the log never has it', async () => {
    await enqueue(MAIL);
    expect(await jobsTable()).toContain('l1.');
    expect(await jobsTable()).not.toContain('canary-4711');
    await run();
    expect(received).toHaveLength(1);
    expect(logged.join('')).not.toContain('canary-4711');
  });

  test('a recipient who is refused for good is not tried again', async () => {
    refusal = { code: 550 };
    await enqueue(MAIL);
    await run();
    expect(await jobsTable()).toMatch(/"attempts":1,"max_attempts":1/);
    expect(await jobsTable()).toContain('GiveUp');
  });

  test('a recipient who is refused for now is tried again', async () => {
    refusal = { code: 450 };
    await enqueue(MAIL);
    await run();
    expect(await jobsTable()).toMatch(/"attempts":1,"max_attempts":10/);
  });

  test('a link that was sealed with another key is not sent', async () => {
    const other = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'a@example.com',
      linkKey: deriveKey(Buffer.alloc(32, 2), 'mail_link'),
    });
    const [mailer, { action }] = [services.mailer, MAIL];
    const mail = sendMail.payload.parse({ ...MAIL, action: { label: action?.label, link: other.sealLink(LINK) } });
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'GiveUp' });
    expect(received).toEqual([]);
  });
});

describe('headers', () => {
  const HOSTILE = 'Hi\r\nBcc: everybody@example.com\r\n\r\nforged';

  test('S27 a name with line breaks stays one line of the subject', async () => {
    await enqueue({ ...MAIL, subject: `${HOSTILE} invited you`, title: HOSTILE });
    await run();
    expect(received[0]?.mail).toMatchObject({ subject: 'Hi Bcc: everybody@example.com forged invited you' });
    expect(received[0]?.mail.bcc).toBeUndefined();
    expect(received[0]?.to).toEqual(['priya@example.com']);
  });

  test.each([
    { to: 'a@example.com\r\nBcc: b@example.com' },
    { to: 'a@example.com, b@example.com' },
    { to: 'not an address' },
    { to_name: HOSTILE },
    { to_name: 'a\u2028b' },
    { subject: HOSTILE },
    { subject: 'a\0b' },
    { title: HOSTILE },
    { action: { label: HOSTILE, link: 'l1.x' } },
    { action: { label: 'x', link: 'https://plain.example' } },
    { language: 'en"><script>' },
    { lines: ['x'.repeat(2_001)] },
  ])('S27 the payload refuses %j', (change) => {
    const { action: _, ...rest } = MAIL;
    expect(sendMail.payload.safeParse({ ...rest, ...change }).success).toBe(false);
  });

  test('S27 a quoted name cannot become a second address', async () => {
    await enqueue({ ...MAIL, to_name: 'x" <evil@example.com>, "y' });
    await run();
    expect(received[0]?.to).toEqual(['priya@example.com']);
    expect(received[0]?.mail.to).toHaveLength(1);
  });
});
