import { defineArea } from '../../foundation/server/area.ts';
import { conversationModule } from './conversation-module.ts';
import { conversationListeners } from './log-conversations.ts';

export const conversationsArea = defineArea({
  name: 'conversations',
  labelViews: ['conversation_labels'],
  modules: [conversationModule],
  listeners: conversationListeners,
});
