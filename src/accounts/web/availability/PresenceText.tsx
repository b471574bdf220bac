import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { Availability } from '../../contract/availability.ts';
import { presenceAt } from '../../contract/presence.ts';
import { usersQuery } from '../queries.ts';
import { lastMoment } from './absence-days.ts';

interface PresenceTextProps {
  availability: Availability;
  /** Milliseconds. */
  now: number;
}

/** That someone is not there: away, or until when out of the office and the stand-in. Renders nothing for one who is available. */
export function PresenceText({ availability, now }: PresenceTextProps) {
  const { t } = useTranslation('accounts_availability');
  const formatDate = useFormatDate();
  const { out_of_office: out } = availability;
  const { data: standIn } = useQuery({
    ...usersQuery,
    select: ({ items }) => items.find(({ id }) => id === out?.stand_in_id),
  });
  const presence = presenceAt(availability, now);
  if (presence === 'available') return null;
  if (presence === 'away' || out === null) return <>{t('away')}</>;
  const parts = [
    t('out_until', { day: formatDate(lastMoment(out.until), 'date') }),
    standIn && t('stand_in', { name: `${standIn.first_name} ${standIn.last_name}`.trim() }),
    out.note,
  ];
  return <>{parts.filter((part) => part !== undefined && part !== '').join(' · ')}</>;
}
