import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Business, ChannelSummary } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { businessQuery, currentUserQuery, usePermission, usersQuery } from '../../../accounts/web/index.ts';
import { channelPaths } from '../../../channels/web/index.ts';
import { hourIn } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { activeChannel } from '../shell/navigation.ts';
import { ChannelsCard } from './ChannelsCard.tsx';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import { TeamCard } from './TeamCard.tsx';

/** `/`: given the current user, whether a channel exists, and the active channel. */
export function HomePage() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  // The shell draws no page before both are known.
  if (!user || !business) return null;
  return <Home user={user} business={business} active={activeChannel(business)} />;
}

interface HomeProps {
  user: CurrentUser;
  business: Business;
  active: ChannelSummary | undefined;
}

function Home({ user, business, active }: HomeProps) {
  const maySeeTeam = usePermission('business.read');
  const mayEdit = usePermission('organisation.edit');
  const { data: users } = useQuery({ ...usersQuery, enabled: maySeeTeam });
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-5 p-4 md:p-6">
      <Greeting user={user} teamCount={users?.length} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {active ? <ChannelsCard channels={business.channels} activeId={active.id} /> : <ConnectCard />}
          {!active && users && <FirstStepsCard colleagues={users.length - 1} mayEdit={mayEdit} />}
        </div>
        {maySeeTeam && <TeamCard ownId={user.id} />}
      </div>
    </div>
  );
}

function Greeting({ user, teamCount }: { user: CurrentUser; teamCount: number | undefined }) {
  const { t, i18n } = useTranslation('shell');
  const formatDate = useFormatDate();
  const zone = useStore(dateFormatsStore, (formats) => formats.time_zone);
  const now = useNow();
  const hour = hourIn(now, zone);
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: zone }).format(now);
  return (
    <div>
      <h1 className="text-xl font-semibold">{t(`home_page.${part}`, { name: user.first_name })}</h1>
      <p className="text-tertiary tabular-nums">
        {weekday} {formatDate(now, 'date')}
        {teamCount !== undefined && ` · ${t('home_page.team_count', { count: teamCount })}`}
      </p>
    </div>
  );
}

function ConnectCard() {
  const { t } = useTranslation('shell');
  return (
    <section className="grid min-h-80 place-items-center rounded-md border border-subtle bg-surface">
      <EmptyState
        icon={Store}
        title={t('home_page.connect_title')}
        action={
          <Link to={channelPaths.connect} className={buttonClasses('primary')}>
            {t('home_page.connect')}
          </Link>
        }
      >
        {t('home_page.connect_text')}
      </EmptyState>
    </section>
  );
}
