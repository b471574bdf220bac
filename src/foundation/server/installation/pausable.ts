import type { Mailer } from '../mail/mailer.ts';
import type { Outside } from '../outbound/fetch-outside.ts';
import { OutsideError } from '../outbound/outside-error.ts';
import type { ProviderConnection } from '../outbound/provider-connection.ts';
import type { Outgoing } from './outgoing.ts';

// The last line: queues wait by themselves while the installation is paused, and anyone who calls all the same is
// refused here, before anything has left.

const refusePaused = ({ state }: Outgoing): void => {
  if (state !== 'released') throw new OutsideError('PAUSED', false);
};

/** A provider's connection that refuses every call while the installation is paused. */
export const pausableConnection = (connection: ProviderConnection, outgoing: Outgoing): ProviderConnection => ({
  async request(request) {
    refusePaused(outgoing);
    return connection.request(request);
  },
  close: () => connection.close(),
});

/** The same for calls to any address outside. */
export const pausableOutside = (outside: Outside, outgoing: Outgoing): Outside => ({
  async open(request) {
    refusePaused(outgoing);
    return outside.open(request);
  },
  async fetch(request) {
    refusePaused(outgoing);
    return outside.fetch(request);
  },
  close: () => outside.close(),
});

/** The same for mail. */
export const pausableMailer = (mailer: Mailer, outgoing: Outgoing): Mailer => ({
  sealLink: (link) => mailer.sealLink(link),
  async send(mail) {
    refusePaused(outgoing);
    return mailer.send(mail);
  },
});
