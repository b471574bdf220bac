import type { InstallationCheck } from '../../../doctor/server/index.ts';
import { pushContact } from './push-sender.ts';

/** Web push needs a contact address of the sender (VAPID subject, RFC 8292). */
export const pushCheck: InstallationCheck = {
  name: 'push',
  title: 'Notifications',
  run({ config }) {
    const contact = pushContact(config);
    return Promise.resolve(
      contact.endsWith('@localhost')
        ? {
            state: 'attention',
            text: 'Some push services refuse a sender without a contact address. Set MAIL_FROM.',
          }
        : { state: 'good', text: `Push notifications can be sent. The contact address of the sender is ${contact}.` },
    );
  },
};
