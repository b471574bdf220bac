import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { messageStatus } from '../../chats/contract/message.ts';
import { branch } from './step.ts';
import { leftOutReason } from './left-out.ts';

/** What sends: the kind of a source of bulk sends, and of the record. */
export const outreachKinds = ['campaign', 'sequence'] as const;
export const outreachKind = z.enum(outreachKinds);
export type OutreachKind = z.infer<typeof outreachKind>;

/** The checks in their order. Those behind the one that ended it were not made. */
export const checkNames = [
  'member',
  'criteria',
  'address',
  'consent',
  'values',
  'frequency_cap',
  'quiet_hours',
  'template',
  'sent',
] as const;

/** One check of a decision, with the values seen at that moment. */
export const check = z.object({
  name: z.enum(checkNames),
  result: z.enum(['passed', 'stopped', 'not_reached']),
  /** What was looked at, and what it was then. */
  seen: z.array(z.object({ label: z.string(), value: z.string() })),
  time: instant.nullable(),
});
export type Check = z.infer<typeof check>;

/** Why a person got, or did not get, one message. Written at that time; later edits do not change it. */
export const decision = z.object({
  id,
  kind: outreachKind,
  record: z.object({ id, label: z.string() }),
  step: z.object({ id, position: z.int(), name: z.string() }),
  contact: z.object({ id, label: z.string(), mobile: z.string().nullable() }),
  branch: branch.nullable(),
  template: z.object({ id, label: z.string(), language: z.string() }).nullable(),
  /** `sent`: handed over to be sent; what became of it is `status`. */
  outcome: z.enum(['sent', 'left_out']),
  reason: leftOutReason.nullable(),
  /** In words, with what to do. */
  reason_text: z.string().nullable(),
  checks: z.array(check),
  /** Of a frequency cap: which messages used it up, and when it allows one again. */
  cap: z
    .object({
      limit: z.int(),
      days: z.int(),
      messages: z.array(z.object({ label: z.string(), time: instant })),
      free_time: instant.nullable(),
    })
    .nullable(),
  status: messageStatus.nullable(),
  failure_reason: z.string().nullable(),
  message_id: id.nullable(),
  chat_id: id.nullable(),
  time: instant,
});
export type Decision = z.infer<typeof decision>;
