import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { QualityBars } from '../../../ui/primitives/QualityBars.tsx';
import { RadioDot, useGroupWiring } from '../../../ui/primitives/RadioGroup.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { NumberAccount, NumberChoice } from '../../contract/channel.ts';
import { formatLimit } from '../limit-steps.ts';
import { PhoneNumber } from '../PhoneNumber.tsx';
import { canBeChosen } from './number-choice.ts';

interface NumberCardsProps {
  numbers: readonly NumberChoice[];
  accounts: readonly NumberAccount[];
  value: string | null;
  onValueChange: (id: string) => void;
}

/** One card for each number, with all that tells them apart. */
export function NumberCards({ numbers, accounts, value, onValueChange }: NumberCardsProps) {
  return (
    <RadioGroup
      {...useGroupWiring(undefined)}
      value={value}
      onValueChange={(next) => onValueChange(next as string)}
      className="flex flex-col gap-2"
    >
      {numbers.map((number) => (
        <NumberCard
          key={number.phone_number_id}
          number={number}
          limit={accounts.find(({ id }) => id === number.account_id)?.messaging_limit ?? null}
        />
      ))}
    </RadioGroup>
  );
}

function NumberCard({ number, limit }: { number: NumberChoice; limit: number | null }) {
  const { t, i18n } = useTranslation('channels');
  const labelId = useId();
  const isOpen = canBeChosen(number);
  return (
    // The radio inside is a component, which the rule cannot see.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-default bg-surface px-4 py-3.5',
        'has-data-checked:border-accent-solid has-data-checked:bg-selected has-data-checked:inset-shadow-[0_0_0_1px_var(--accent-solid)]',
        isOpen ? 'cursor-pointer hover:bg-hover' : 'cursor-not-allowed',
      )}
    >
      <RadioDot value={number.phone_number_id} labelledBy={labelId} disabled={!isOpen} />
      <span id={labelId} className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <PhoneNumber number={number.display_phone_number} className="text-md font-semibold tabular-nums" />
          {number.channel && <StatusPill entity="channel" value={number.channel.status} />}
        </span>
        <span className="mt-0.5 block text-secondary">
          <span dir="auto">{number.verified_name}</span>
          <NameNote number={number} />
        </span>
      </span>
      <span className="flex items-center gap-x-3 gap-y-1 text-xs text-secondary max-sm:w-full max-sm:ps-7 sm:flex-col sm:items-end">
        <QualityBars rating={number.quality_rating} />
        <span className="tabular-nums">
          {limit === null ? t('limit.unlimited') : t('limit.short', { limit: formatLimit(limit, i18n.language) })}
        </span>
      </span>
    </label>
  );
}

const notes: Readonly<Record<string, 'number.name_declined' | 'number.name_pending'>> = {
  DECLINED: 'number.name_declined',
  EXPIRED: 'number.name_declined',
  PENDING_REVIEW: 'number.name_pending',
};

function NameNote({ number: { name_status: status, is_verified: isVerified } }: { number: NumberChoice }) {
  const { t } = useTranslation('channels');
  const note = isVerified ? notes[status ?? ''] : 'number.unverified';
  if (note === undefined) return null;
  return (
    <>
      {' · '}
      <span className="text-warning-text">{t(note)}</span>
    </>
  );
}
