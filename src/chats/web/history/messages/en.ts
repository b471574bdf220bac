/** Namespace `chats_history`: what happened to one message. */
export const en = {
  title: 'What happened to this message',
  failed: 'This could not be loaded.',
  only_team: 'Only your team sees it. It is never sent.',
  sent_by: 'Sent by {{name}} from {{channel}}',
  sent_elsewhere: 'Sent from {{channel}} in another app',
  received_at: 'Received on {{channel}}',
  attempts: 'Given to {{provider}} {{count}} times',
  template: 'Template: {{name}}',
  repeats: 'It repeats a message that was not sent.',
  step: {
    written: 'Written',
    received: 'Received',
    handed_over: 'Given to {{provider}}',
    accepted: 'Accepted by {{provider}}',
    outcome_unknown: 'No response: it may have been sent',
    held_for_quality_assessment: 'On hold: {{provider}} checks the quality of the template first',
    sent: 'Sent',
    failed: 'Not sent',
    delivered: 'Delivered',
    read: 'Read',
    played: 'Played',
    edited: 'Edited',
    deleted: 'Deleted',
    read_here: 'Read in Parley',
  },
  price: {
    charged: 'Charged: {{category}}',
    charged_plain: 'Charged',
    free: 'Free',
    customer_service: 'Free: sent within the reply window',
    entry_point: 'Free: the customer came from an advertisement',
    category: 'Price category: {{category}}',
    until: 'The charge covers messages until {{time}}',
    free_until: 'Free until {{time}}',
  },
  category: {
    marketing: 'marketing',
    utility: 'utility',
    authentication: 'authentication',
    service: 'service',
  },
  error: { code: 'Code {{code}}' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_history: typeof en;
  }
}
