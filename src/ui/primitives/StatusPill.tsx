import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { capitaliseRaw, statusTone, statusTones, type StatusEntity } from './status-tones.ts';
import { softTones, type Tone } from './tones.ts';

export interface StatusPillProps {
  entity: StatusEntity;
  /** The word of the server. */
  value: string;
  /** Why or when: "Exited at step 3", the time of unsubscribing. */
  detail?: ReactNode;
  className?: string | undefined;
}

/** Dot and word; what is in progress turns. */
export function StatusPill({ entity, value, detail, className }: StatusPillProps) {
  const { t } = useTranslation('ui');
  const isKnown = Object.hasOwn(statusTones[entity], value);
  const key = entity === 'list_member' && value === 'inactive' ? 'unsubscribed' : value;
  return (
    <Pill tone={statusTone(entity, value)} turning={value === 'in_progress'} detail={detail} className={className}>
      {isKnown ? t(`status.${key}`, { defaultValue: capitaliseRaw(value) }) : capitaliseRaw(value)}
    </Pill>
  );
}

interface PillProps {
  tone: Tone;
  turning?: boolean | undefined;
  detail?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The shape of a status pill, for states that are not in the table. */
export function Pill({ tone, turning = false, detail, className, children }: PillProps) {
  return (
    <span className={classNames('inline-flex max-w-full min-w-0 items-center gap-1.5 whitespace-nowrap', className)}>
      <span
        data-tone={tone}
        data-kit-edge
        className={classNames(
          'inline-flex h-5 min-w-0 items-center gap-[5px] rounded-full ps-[7px] pe-2 text-xs font-medium',
          softTones[tone],
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'shrink-0 rounded-full',
            turning
              ? 'size-2 animate-turn border-[1.5px] border-current border-e-transparent'
              : 'size-1.5 bg-current forced-colors:bg-[CanvasText]',
          )}
        />
        <span className="truncate">{children}</span>
      </span>
      {detail !== undefined && <span className="truncate text-xs text-tertiary">{detail}</span>}
    </span>
  );
}
