import type { Tone } from './tones.ts';

const presence = { active: 'success', inactive: 'neutral', pending: 'warning' } as const;

const run = {
  scheduled: 'accent',
  in_progress: 'info',
  pending: 'warning',
  stopped: 'neutral',
  completed: 'success',
  failed: 'danger',
  active: 'success',
  inactive: 'neutral',
} as const;

/** Which tone a status has, per entity. What is not listed here is neutral. */
export const statusTones = {
  chat: { open: 'accent', closed: 'neutral' },
  channel: presence,
  assignment_rule: presence,
  user: { ...presence, invited: 'warning' },
  list_member: presence,
  ad_source: presence,
  campaign: run,
  sequence: run,
  sequence_member: { active: 'success', completed: 'success', exited: 'neutral' },
  import: { pending: 'warning', in_progress: 'info', completed: 'success' },
  message: {
    pending: 'warning',
    submitted: 'neutral',
    sent: 'neutral',
    delivered: 'success',
    read: 'info',
    replied: 'accent',
    failed: 'danger',
    error: 'danger',
    held_for_quality_assessment: 'warning',
  },
  template: { ...presence, rejected: 'danger', paused: 'danger', disabled: 'danger' },
  marketing: { opted_in: 'success', opted_out: 'neutral', pending: 'warning' },
} as const satisfies Record<string, Record<string, Tone>>;

export type StatusEntity = keyof typeof statusTones;

/** The tone of a status; a word the server added later is neutral. */
export function statusTone(entity: StatusEntity, value: string): Tone {
  const tones: Record<string, Tone> = statusTones[entity];
  return Object.hasOwn(tones, value) ? (tones[value] ?? 'neutral') : 'neutral';
}

/** A raw word of the server, fit for the screen: "awaiting_review" becomes "Awaiting review". */
export function capitaliseRaw(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim().toLocaleLowerCase();
  return words === '' ? '—' : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
