import { useQuery } from '@tanstack/react-query';
import { CalendarOff, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { MenuChoices, MenuGroup } from '../../../ui/primitives/Menu.tsx';
import { presenceAt, type Presence } from '../../contract/presence.ts';
import { usersQuery } from '../queries.ts';
import { useSetAvailability } from './use-set-availability.ts';

interface AvailabilityChoicesProps {
  userId: string;
  /** Opens the dialog of an absence. */
  onOutOfOffice: () => void;
}

const icons = { available: CircleCheck, away: CircleDashed, out: CalendarOff } as const;

/** Whether someone is there, as choices of a menu. Nothing while the users are not known. */
export function AvailabilityChoices({ userId, onOutOfOffice }: AvailabilityChoicesProps) {
  const { t } = useTranslation('accounts_availability');
  const now = useNow().getTime();
  const set = useSetAvailability();
  const { data: user } = useQuery({ ...usersQuery, select: ({ items }) => items.find(({ id }) => id === userId) });
  if (!user) return null;
  const presence = presenceAt(user.availability, now);
  const choose = (next: Presence) => {
    if (next === 'out') return onOutOfOffice();
    // Who comes back early ends the absence; one that is planned for later stays.
    return set.mutate({ user, body: { state: next, ...(presence === 'out' && { out_of_office: null }) } });
  };
  const options = (['available', 'away', 'out'] as const).map((value) => ({
    value,
    label: t(value === 'out' ? 'choose_out' : value),
    icon: icons[value],
  }));
  return (
    <MenuGroup label={t('label')}>
      <MenuChoices label={t('label')} value={presence} onValueChange={choose} options={options} />
    </MenuGroup>
  );
}
