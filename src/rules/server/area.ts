import { defineArea } from '../../foundation/server/area.ts';

/** Criteria: what records, chats and messages are compared with. It has no calls of its own. */
export const rulesArea = defineArea({ name: 'rules' });
