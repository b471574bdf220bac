import { refuse } from '../../../foundation/server/refuse.ts';
import { classifications } from '../../contract/chat.ts';
import type { EditStep } from './chat-edit.ts';

const MINUTE_MS = 60_000;
const offsetMs = (offset: string): number => {
  const [unit, count] = offset.split('_');
  return Number(count) * (unit === 'hours' ? 60 * MINUTE_MS : MINUTE_MS);
};

/** A reminder so long before the reply window ends; null clears it. */
export const remind: EditStep = ({ chat, change, update: { reminder } }) => {
  if (reminder === undefined) return;
  if (reminder === null) {
    if (chat.reminder !== null) Object.assign(change, { reminder: null, reminder_time: null });
    return;
  }
  const end = chat.expiration_time === null ? 0 : Date.parse(chat.expiration_time);
  const time = end - offsetMs(reminder);
  if (time <= Date.parse(chat.now))
    refuse('INVALID_DATA', {
      message:
        end <= Date.parse(chat.now)
          ? 'The reply window has ended, so there is nothing left to remind you of.'
          : 'Choose a time that is later than now.',
      info: { field: 'reminder' },
    });
  if (chat.state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  Object.assign(change, { reminder, reminder_time: new Date(time).toISOString() });
};

/** Nothing sends follow-ups yet, so none is taken: one that never fires would be a broken promise. */
export const followUp: EditStep = ({ chat, change, update: { follow_up, follow_up_message } }) => {
  if (follow_up === null) {
    if (chat.follow_up !== null)
      Object.assign(change, { follow_up: null, follow_up_message: null, follow_up_time: null });
    return;
  }
  if (follow_up === undefined && follow_up_message === undefined) return;
  if (follow_up === undefined)
    refuse('INVALID_DATA', { message: 'Choose a time from the list.', info: { field: 'follow_up' } });
  if (follow_up_message === undefined)
    refuse('INVALID_DATA', { message: 'Write the message of the follow-up.', info: { field: 'follow_up_message' } });
  refuse('NOT_ALLOWED', { reason: 'FOLLOW_UP_UNAVAILABLE' });
};

export const classify: EditStep = ({ chat, change, update: { classification } }) => {
  if (classification === undefined || classification === chat.classification) return;
  if (!classifications.some((known) => known === classification))
    refuse('INVALID_DATA', { message: 'Choose a classification.', info: { field: 'classification' } });
  change.classification = classification;
};
