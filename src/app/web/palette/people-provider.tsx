import { UserPlus } from 'lucide-react';
import { accountPaths, usersQuery } from '../../../accounts/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { PaletteContext, PaletteEntry, PaletteProvider } from '../../../foundation/web/slots/area.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';

async function people({ navigate, queryClient, query, permissions }: PaletteContext): Promise<PaletteEntry[]> {
  if (!permissions.includes('business.read')) return [];
  const users = await queryClient.ensureQueryData(usersQuery);
  return users.map((user) => {
    const label = `${user.first_name} ${user.last_name}`.trim();
    return {
      id: `user:${user.id}`,
      group: i18n.t('shell:palette.group_people'),
      label,
      detail: query === '' ? user.role.name : user.email,
      keywords: user.email,
      lead: <Avatar name={label} size={28} />,
      run: () => navigate(`${accountPaths.users}/${user.id}`),
    };
  });
}

function invite({ navigate, permissions }: PaletteContext): PaletteEntry[] {
  if (!permissions.includes('organisation.edit')) return [];
  return [
    {
      id: 'invite_user',
      group: i18n.t('shell:palette.group_commands'),
      label: i18n.t('shell:palette.invite'),
      icon: UserPlus,
      run: () => navigate(accountPaths.newUser),
    },
  ];
}

/** The users of the business, and the way to invite one. */
export const peopleProviders: readonly PaletteProvider[] = [
  // Without a word every colleague would stand before the commands.
  { scopes: ['all'], entries: (context) => (context.query === '' ? [] : people(context)) },
  { scopes: ['people'], entries: people },
  { scopes: ['all', 'commands'], entries: invite },
];
