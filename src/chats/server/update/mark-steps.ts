import { refuse } from '../../../foundation/server/refuse.ts';
import { LONGEST_SNOOZE_MS, MAX_FOLLOWERS, MAX_LABELS, maySnooze } from '../../contract/rules.ts';
import { NO_SNOOZE } from '../store/chat-due-store.ts';
import { chatAfter, type EditStep } from './chat-edit.ts';

const sameInstant = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** Puts the chat aside until a time, or, by null, brings it back. Who may close it may do both. */
export const snooze: EditStep = (edit) => {
  const { chat, change, lines, user, update } = edit;
  const { snoozed_until: until } = update;
  if (until === undefined) return;
  if (until === null ? chat.snoozed_until === null : sameInstant(chat.snoozed_until ?? '', until)) return;
  if (user) {
    const person = { userId: user.user_id, permissions: user.permissions };
    if (!maySnooze(chatAfter(edit), person)) refuse('NOT_ALLOWED', { reason: 'SNOOZE_BY_OTHERS' });
  }
  if (until === null) {
    // Closing has brought it back in the same call.
    if (change.snoozed_until === null) return;
    Object.assign(change, NO_SNOOZE);
    lines.push({ event: 'unsnoozed', subject: null });
    return;
  }
  const now = Date.parse(chat.now);
  if (chatAfter(edit).state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  if (Date.parse(until) <= now)
    refuse('INVALID_DATA', { message: 'Choose a time that is later than now.', info: { field: 'snoozed_until' } });
  if (Date.parse(until) > now + LONGEST_SNOOZE_MS)
    refuse('INVALID_DATA', { message: 'Choose a time within a year.', info: { field: 'snoozed_until' } });
  if (user === null)
    refuse('INVALID_DATA', { message: 'Only a person puts a chat aside.', info: { field: 'snoozed_until' } });
  Object.assign(change, { snoozed_until: until, snoozed_by: user.user_id });
  lines.push({ event: 'snoozed', subject: null, snoozed_until: until });
};

/** Gives the chat labels, takes labels off; those that it has, or does not have, stay as they are. */
export const label: EditStep = ({ chat, change, options, update: { add_labels = [], remove_labels = [] } }) => {
  const before = chat.labels ?? [];
  if (add_labels.some((key) => !options.labels.has(key) && !before.includes(key)))
    refuse('INVALID_DATA', { message: 'This label is not known.', info: { field: 'add_labels' } });
  const kept = before.filter((key) => !remove_labels.includes(key));
  const after = [...new Set([...kept, ...add_labels])];
  if (after.length === before.length && after.every((key) => before.includes(key))) return;
  if (after.length > MAX_LABELS)
    refuse('INVALID_DATA', { message: `A chat has at most ${MAX_LABELS} labels.`, info: { field: 'add_labels' } });
  change.labels = after.length === 0 ? null : after;
};

/** The caller follows the chat, or does no longer. No edit of the chat: everybody's version stays good. */
export const follow: EditStep = ({ chat, reading, user, update: { follow: follows } }) => {
  if (follows === undefined || user === null) return;
  const before = chat.follower_ids ?? [];
  if (follows === before.includes(user.user_id)) return;
  const after = follows ? [...before, user.user_id] : before.filter((id) => id !== user.user_id);
  if (after.length > MAX_FOLLOWERS)
    refuse('INVALID_DATA', { message: `At most ${MAX_FOLLOWERS} people follow a chat.`, info: { field: 'follow' } });
  reading.follower_ids = after.length === 0 ? null : after;
};
