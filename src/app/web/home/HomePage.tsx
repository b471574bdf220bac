import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { businessQuery, currentUserQuery, usePermission, usersQuery } from '../../../accounts/web/index.ts';
import { hourIn } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { HomeCard } from '../../../foundation/web/slots/area.ts';
import { useComposition, type Composition } from '../../../foundation/web/slots/composition.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { dismiss, dismissals } from '../banners/dismissals.ts';
import { home } from '../messages/home.ts';
import { navigationState } from '../shell/navigation.ts';
import { firstSteps, isFinished } from './first-steps.ts';

addMessages('home', home);

/** `/`: what is left to set up, and the cards of the areas. */
export function HomePage() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  // The shell draws no page before both are known.
  if (!user || !business) return null;
  return <Home user={user} business={business} />;
}

interface HomeProps {
  user: CurrentUser;
  business: Business;
}

function Home({ user, business }: HomeProps) {
  const maySeeTeam = usePermission('business.read');
  const { data: users } = useQuery({ ...usersQuery, enabled: maySeeTeam });
  const isOpen = navigationState(business) === 'open';
  const message = useMessage();
  const maySee = ({ permission }: { permission?: Permission }) =>
    permission === undefined || user.permissions.includes(permission);
  const links = useComposition(({ homeLinks }) => homeLinks).filter((link) => isOpen && maySee(link));
  const cards = useComposition(({ homeCards }) => homeCards).filter(
    (card) => (isOpen || card.whileOpen !== true) && maySee(card),
  );
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Greeting user={user} teamCount={users?.length} />
        {links.map(({ id, to, icon: Icon, label }) => (
          <Link key={id} to={to} className={`${buttonClasses('primary')} max-md:hidden`}>
            <Icon aria-hidden />
            {message(label)}
          </Link>
        ))}
      </div>
      <Cards cards={cards} column="top" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FirstSteps business={business} userCount={users?.length} />
          <Cards cards={cards} column="main" />
        </div>
        <Cards cards={cards} column="side" />
      </div>
    </div>
  );
}

/** The cards of one column. */
function Cards({ cards, column }: { cards: Composition['homeCards']; column: HomeCard['column'] }) {
  return cards
    .filter((card) => card.column === column)
    .map(({ id, Card, height }) => (
      <Suspense key={id} fallback={height !== undefined && <div style={{ minHeight: height }} />}>
        <Card />
      </Suspense>
    ));
}

/** A business sees it in its first days. */
const FirstStepsCard = lazy(async () => ({ default: (await import('./FirstStepsCard.tsx')).FirstStepsCard }));

/** The steps for those who may take them; the others read what the business waits for. */
function FirstSteps({ business, userCount }: { business: Business; userCount: number | undefined }) {
  const { t } = useTranslation('home');
  const mayEdit = usePermission('organisation.edit');
  const key = `first_steps:${business.id}`;
  const isDismissed = useStore(dismissals, ({ keys }) => keys.includes(key));
  const hasChannel = business.channels.length > 0;
  if (!mayEdit) {
    if (hasChannel) return null;
    return (
      <section className="grid min-h-60 place-items-center rounded-md border border-subtle bg-surface">
        <EmptyState icon={Store} title={t('no_channel_title')}>
          {t('no_channel_text')}
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
  const { t, i18n } = useTranslation('home');
  const formatDate = useFormatDate();
  const zone = useStore(dateFormatsStore, (formats) => formats.time_zone);
  const now = useNow();
  const hour = hourIn(now, zone);
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: zone }).format(now);
  return (
    <div>
      <h1 className="text-xl font-semibold">{t(`${part}`, { name: user.first_name })}</h1>
      <p className="text-tertiary tabular-nums">
        {weekday} {formatDate(now, 'date')}
        {teamCount !== undefined && ` · ${t('team_count', { count: teamCount })}`}
      </p>
    </div>
  );
}
