import { z } from 'zod';
import { id } from './id.ts';

/** Somebody is shown as present for so long after the last sign of them. */
export const PRESENCE_SHOWN_MS = 8_000;
/** A client that stays where it is says so again after this: two signs may be lost before it disappears. */
export const PRESENCE_REPEAT_MS = 2_500;

/** What a person does at a record: looks at it, writes to whom it is about, or writes to colleagues. */
export const presenceState = z.enum(['viewing', 'typing', 'commenting']);
export type PresenceState = z.infer<typeof presenceState>;

/** What a client says of itself. `left`: it is not there any more. */
export const presenceMessage = z.strictObject({
  type: z.literal('presence'),
  topic: z.string().regex(/^[a-z_]{1,60}$/, { error: 'This is not a topic.' }),
  record: id,
  state: z.enum([...presenceState.options, 'left']),
});
export type PresenceMessage = z.infer<typeof presenceMessage>;

/** Who is at a record now, each person once with what they do most. The receiver is among them. */
export const presentPeople = z.object({
  record: id,
  people: z.array(
    z.object({
      id,
      state: presenceState,
      /** Milliseconds until they are no longer shown, unless another sign comes. */
      expires_in: z.int().min(0).max(PRESENCE_SHOWN_MS),
    }),
  ),
});
export type PresentPeople = z.infer<typeof presentPeople>;

/** The event by which a socket learns of it, in the topic that it concerns. Not numbered and in no log. */
export const PRESENCE_EVENT = 'presence';
