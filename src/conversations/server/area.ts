import { defineArea } from '../../foundation/server/area.ts';
import { conversationModule } from './conversation-module.ts';

export const conversationsArea = defineArea({
  name: 'conversations',
  labelViews: ['conversation_labels'],
  modules: [conversationModule],
});
