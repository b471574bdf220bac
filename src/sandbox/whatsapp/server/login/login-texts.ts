/** Every word of the login window. */
export const loginTexts = {
  title: 'Connect WhatsApp',
  skip: 'Skip to the choice',
  heading: (app: string) => `${app} wants to use your WhatsApp Business Account`,
  intro: 'This window simulates the login window of Meta. Nothing leaves this machine.',
  account: 'WhatsApp Business Account',
  numbers_one: '1 number',
  numbers_other: (count: number) => `${count} numbers`,
  may: 'Parley will be able to',
  permissions: ['Manage your WhatsApp account', 'Send and receive messages'],
  allow: 'Continue',
  cancel: 'Cancel',
  none: 'Choose an account to continue.',
  refused_title: 'This login cannot continue',
  refused: {
    app: 'The app id is not the one that this sandbox knows.',
    config: 'The configuration id is not the one that this sandbox knows.',
    redirect: 'The address to return to is not among those of the app.',
    response: 'This form of login is not supported: response_type must be code.',
  },
} as const;
