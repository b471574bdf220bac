/** Namespace `legal`: texts of our own legal pages, used while an installation names none of its own. */
export const legal = {
  back: 'Back to sign-in',
  terms: {
    title: 'Terms',
    intro:
      'Parley is free software that an organisation runs on its own servers. These terms are between you and that organisation, called the operator here.',
    section: {
      account: {
        title: 'Your account',
        text: 'Your account is yours alone. Keep the password secret, and inform your administrator if someone else may know it. An administrator of your business can change or end your account.',
      },
      use: {
        title: 'What you may do',
        text: 'Write to people who want messages from you, and keep to the rules of the messaging platforms you connect. Do not send spam, do not try to break in, do not use Parley for anything unlawful.',
      },
      content: {
        title: 'What you put in',
        text: 'Messages, contacts and files belong to your business. The operator stores them so that Parley can work, and does nothing else with them.',
      },
      platforms: {
        title: 'Other platforms',
        text: 'WhatsApp, Instagram, Messenger and shops have terms of their own, which hold for what passes through them. They can limit or stop an account, and Parley cannot undo that.',
      },
      warranty: {
        title: 'No warranty',
        text: 'Parley comes as it is, under the Apache License, version 2.0. The operator looks after this installation with care but cannot promise that it never fails.',
      },
      contact: {
        title: 'Questions',
        text: 'Ask the operator: the person or company that gave you this address.',
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    intro:
      'Parley runs on servers that the operator of this installation chose. The makers of Parley receive nothing from it: no messages, no contacts, no usage figures.',
    section: {
      stored: {
        title: 'What is stored',
        text: 'Your name, email and role; when you were last active; the chats, contacts, notes and files of your business. Your password is stored only in a form that cannot be turned back.',
      },
      cookie: {
        title: 'Cookies',
        text: 'One cookie, which keeps you signed in. Your browser also keeps your theme and unfinished drafts. There is no advertising and no tracking.',
      },
      shared: {
        title: 'Who sees it',
        text: 'Colleagues, as far as their role allows. The messaging platforms and shops that your business connects, for what is sent through them. The operator, who looks after the servers. No one else.',
      },
      kept: {
        title: 'How long',
        text: 'As long as your business uses Parley. Records can be deleted at any time; backups keep them for as long as the operator keeps backups.',
      },
      rights: {
        title: 'Your rights',
        text: 'You can ask the operator what is stored about you, have it corrected or deleted, and take it with you.',
      },
      contact: {
        title: 'Questions',
        text: 'Ask the operator: the person or company that gave you this address.',
      },
    },
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    legal: typeof legal;
  }
}
