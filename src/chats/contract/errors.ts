import { defineErrors } from '../../foundation/contract/errors.ts';

export const chatErrors = defineErrors({
  NOT_ALLOWED: {
    reasons: {
      CHAT_CLOSED: 'This chat is closed. Reopen it to write.',
      NOT_ASSIGNEE: 'Only the assignee can write in this chat. Take it over first.',
      WINDOW_ELAPSED: 'Only templates can be sent now: the customer last wrote more than 24 hours ago.',
      CUSTOMER_FIRST: 'Nothing can be sent now: this customer has to write first.',
      CONTENT_UNSUPPORTED: 'This cannot be sent through this channel.',
      CHANNEL_INACTIVE: 'This channel cannot send right now. See Settings > Channels.',
      SCRIPT_HANDLING: 'A chat script is handling this chat. Take it over first.',
      TEMPLATE_UNAVAILABLE: 'This template is not approved for sending.',
      TEMPLATE_COUNTED:
        'A button of this template counts who opens it: only campaigns and sequences can send it. Choose another template.',
      OPTED_OUT: 'This contact has opted out of marketing messages.',
      NOT_OPTED_IN:
        'This contact has not agreed to marketing messages yet. Change it in the contact’s details once they have.',
      CLOSE_BY_OTHERS: 'Only the assignee or a supervisor can close this chat.',
      SNOOZE_BY_OTHERS: 'Only the assignee or a supervisor can put this chat aside.',
      ASSIGN_OTHERS: 'You can take a chat yourself, but not assign it to others.',
      TAKE_OVER_OFF: 'Taking over a colleague’s chat is turned off. Ask the assignee.',
      SCHEDULED_BY_OTHER: 'Only its author can change a scheduled message.',
      INTERNAL: 'This is a comment for colleagues. It cannot be sent.',
      COMMENT_BY_OTHERS: 'Only its author can change a comment.',
      REQUEST_TO_OTHERS: 'Only the colleague who was asked can answer.',
      REQUEST_BY_OTHERS: 'Only who asked can take the request back.',
      LOG_REQUIRED: 'Log the details of this Conversation in order to close the chat.',
    },
  },
  LIMIT_EXCEEDED: {
    reasons: { MOST_SCHEDULED: 'There are {max} scheduled messages in this chat already. Cancel one first.' },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    chats: typeof chatErrors;
  }
}
