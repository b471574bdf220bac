import { defineErrors } from '../../foundation/contract/errors.ts';

export const channelErrors = defineErrors({
  PROVIDER_REFUSED: {
    status: 502,
    message: 'WhatsApp did not accept this: {detail}',
    reasons: {
      OTHER_ACCOUNT:
        'Unable to add number because a different WhatsApp Business Account ({id}) was chosen. Please choose the already connected WhatsApp Business Account.',
      PIN_EXISTS: 'Seems your phone number has a PIN enabled already. Please enter the same PIN.',
      NO_ACCOUNT: 'No WhatsApp Business Account was shared in the login. Connect again and choose one.',
      INSTALLATION_PAUSED:
        'This Parley is a copy or was restored from a backup, and calls no provider until its operator releases it.',
      UNREACHABLE: 'WhatsApp cannot be reached right now. Nothing was changed; try again in a moment.',
      SIGN_IN: 'The WhatsApp login has expired. Connect the account again.',
    },
  },
  LINK_EXPIRED: { reasons: { CONNECT: 'This login has expired or was already used. Start again.' } },
  NOT_ALLOWED: {
    reasons: {
      NOT_EDITABLE: 'Record cannot be modified.',
      NUMBER_TAKEN: 'This phone number is connected to another business here.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    channels: typeof channelErrors;
  }
}
