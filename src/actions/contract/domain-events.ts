import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const chatNotGiven = defineDomainEvent(
  'actions.chat_not_given',
  'A chat was to be given to somebody, and none of them can take it, or what chose them has changed: the rules are asked.',
  { chat_id: id },
);
