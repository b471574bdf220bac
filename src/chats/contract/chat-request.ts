import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

const person = z.object({ id, label: z.string() });

/** `take`: the asker wants the chat of its assignee. `hand_over`: the assignee wants a colleague to take it over. */
export const requestKind = z.enum(['take', 'hand_over'], { error: 'Say take or hand_over.' });
export type RequestKind = z.infer<typeof requestKind>;

/** A request that has no answer yet. */
export const chatRequest = z.object({ id, kind: requestKind, asker: person, asked: person, created_time: instant });
export type ChatRequest = z.infer<typeof chatRequest>;

/** More than this many wait in no chat that people work in; what is beyond is not listed. */
export const MOST_REQUESTS = 50;
