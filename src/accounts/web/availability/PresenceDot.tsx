import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Availability } from '../../contract/availability.ts';
import { presenceAt } from '../../contract/presence.ts';

// Told apart by their form as well: full, a ring, a bar.
const forms = {
  available: 'bg-success-solid',
  away: 'border-2 border-warning-solid bg-surface',
  out: 'bg-(--border-strong) after:h-[2px] after:w-[5px] after:bg-surface',
} as const;

interface PresenceDotProps {
  availability: Availability;
  /** Milliseconds. */
  now: number;
}

/** On the corner of a face, which stands in a `relative` box. What it means stands beside it in words. */
export function PresenceDot({ availability, now }: PresenceDotProps) {
  return (
    <span
      aria-hidden
      data-presence={presenceAt(availability, now)}
      className={classNames(
        'absolute -end-0.5 -bottom-0.5 grid size-[10px] place-items-center rounded-full outline-2 outline-(--bg-surface)',
        forms[presenceAt(availability, now)],
      )}
    />
  );
}
