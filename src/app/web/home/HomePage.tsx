import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, Store } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Business, ChannelSummary } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { businessQuery, currentUserQuery, usePermission, usersQuery } from '../../../accounts/web/index.ts';
import { hourIn } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { areas } from '../areas.tsx';
import { dismiss, dismissals } from '../banners/dismissals.ts';
import { paths } from '../paths.ts';
import { activeChannel, navigationState } from '../shell/navigation.ts';
import { ChannelsCard } from './ChannelsCard.tsx';
import { firstSteps, isFinished } from './first-steps.ts';
import { TeamCard } from './TeamCard.tsx';

/** `/`: what waits, what is left to set up, channels and team; given the user, whether a channel exists, and the active one. */
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

const homeCards = areas.flatMap(({ name, home }) =>
  home ? [{ name, Cards: lazy(async () => ({ default: await home() })) }] : [],
);

function Home({ user, business, active }: HomeProps) {
  const { t } = useTranslation('shell');
  const maySeeTeam = usePermission('business.read');
  const maySeeChats = usePermission('chats.read');
  const { data: users } = useQuery({ ...usersQuery, enabled: maySeeTeam });
  const isOpen = navigationState(business) === 'open';
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Greeting user={user} teamCount={users?.length} />
        {isOpen && maySeeChats && (
          <Link to={paths.chats} className={`${buttonClasses('primary')} max-md:hidden`}>
            <MessagesSquare aria-hidden />
            {t('home_page.go_to_chats')}
          </Link>
        )}
      </div>
      {isOpen &&
        maySeeChats &&
        homeCards.map(({ name, Cards }) => (
          <Suspense key={name} fallback={<div className="min-h-[132px]" />}>
            <Cards />
          </Suspense>
        ))}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FirstSteps business={business} userCount={users?.length} />
          {active && <ChannelsCard channels={business.channels} activeId={active.id} />}
        </div>
        {maySeeTeam && <TeamCard ownId={user.id} />}
      </div>
    </div>
  );
}

/** A business sees it in its first days. */
const FirstStepsCard = lazy(async () => ({ default: (await import('./FirstStepsCard.tsx')).FirstStepsCard }));

/** The steps for whoever may take them; the others read what the business waits for. */
function FirstSteps({ business, userCount }: { business: Business; userCount: number | undefined }) {
  const { t } = useTranslation('shell');
  const mayEdit = usePermission('organisation.edit');
  const key = `first_steps:${business.id}`;
  const isDismissed = useStore(dismissals, ({ keys }) => keys.includes(key));
  const hasChannel = business.channels.length > 0;
  if (!mayEdit) {
    if (hasChannel) return null;
    return (
      <section className="grid min-h-60 place-items-center rounded-md border border-subtle bg-surface">
        <EmptyState icon={Store} title={t('home_page.no_channel_title')}>
          {t('home_page.no_channel_text')}
        </EmptyState>
      </section>
    );
  }
  if (userCount === undefined || (isDismissed && hasChannel)) return null;
  const steps = firstSteps(business, userCount);
  if (isFinished(steps)) return null;
  return (
    <Suspense>
      <FirstStepsCard steps={steps} onDismiss={hasChannel ? () => dismiss(key) : undefined} />
    </Suspense>
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
