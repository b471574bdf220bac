/** Namespace `refusals`: who can fix what a provider refused, and by which button; part of what shows it. */
export const refusals = {
  fixer: {
    sender: 'You can fix this.',
    administrator: 'An administrator of your business can fix this.',
    customer: 'Only the customer can change this.',
    provider: 'This passes by itself.',
    nobody: 'Nothing can be done about this message.',
  },
  cure: {
    channels: 'Open Channels',
    connect: 'Connect again',
    register: 'Enter PIN',
    account: 'Open WhatsApp Manager',
    numbers: 'Open WhatsApp Manager',
    provider_templates: 'Open WhatsApp Manager',
    templates: 'Open Templates',
    choose_template: 'Choose template',
    contact: 'Open contact',
  },
  details: 'Details',
  code: 'Code {{code}}',
  new_tab: '(opens in a new tab)',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    refusals: typeof refusals;
  }
}
