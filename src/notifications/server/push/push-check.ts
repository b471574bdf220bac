import type { InstallationCheck } from '../../../doctor/server/index.ts';
import { pushContact } from './push-sender.ts';

/** What notifications of a browser that is closed need of the installation. */
export const pushCheck: InstallationCheck = {
  name: 'push',
  title: 'Notifications',
  run({ config }) {
    const contact = pushContact(config);
    return Promise.resolve(
      contact.endsWith('@localhost')
        ? {
            state: 'attention',
            text: 'Some browsers refuse notifications of a sender without an address of its own. Set MAIL_FROM.',
          }
        : { state: 'good', text: `Browsers can be notified; their services find the sender at ${contact}.` },
    );
  },
};
