import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** The mailbox takes mail from programs on this machine only, whatever address the pages are served on. */
const LOOPBACK = '127.0.0.1';

export interface MailServer {
  port: number;
  stop(): Promise<void>;
}

/** Takes every mail for anyone, and sends none on. */
export async function startMailServer(
  port: number,
  store: MailStore,
  onFault: (error: unknown) => void,
): Promise<MailServer> {
  const server = new SMTPServer({
    banner: 'Parley sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: 50,
    socketTimeout: 30_000,
    closeTimeout: 1_000,
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      keep(stream, session.envelope.rcptTo, store, onFault),
    ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      server.on('error', onFault);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Recipients = readonly { address: string }[];

/** The server's response to the sender; a failure asks it to try again later (RFC 5321, 451). */
async function keep(
  stream: SMTPServerDataStream,
  recipients: Recipients,
  store: MailStore,
  onFault: (error: unknown) => void,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is larger than 25 MB'), { responseCode: 552 });
  try {
    await store.add(Buffer.concat([deliveredTo(recipients), raw]));
    return 'Kept';
  } catch (error) {
    onFault(error);
    throw Object.assign(new Error('The mail could not be kept'), { responseCode: 451, cause: error });
  }
}

/** Who it was really for, which the headers need not say. */
function deliveredTo(recipients: Recipients): Buffer {
  return Buffer.from(
    recipients.map(({ address }) => `Delivered-To: ${address.replaceAll(/[\r\n]/g, '')}\r\n`).join(''),
  );
}
