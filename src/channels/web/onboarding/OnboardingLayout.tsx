import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Link as RouterLink } from 'react-router';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Logo } from '../../../ui/primitives/Logo.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { SkipLink } from '../../../ui/primitives/SkipLink.tsx';
import { allRestrictions, RestrictionNotices } from '../settings/ChannelNotices.tsx';
import { Stepper, type Step } from './Stepper.tsx';

const HOME = '/';

interface OnboardingLayoutProps {
  step: Step;
  children: ReactNode;
}

/** Around every onboarding page: where one is, the way out, and nothing before it is known who is there. */
export function OnboardingLayout({ step, children }: OnboardingLayoutProps) {
  const { t } = useTranslation('channels');
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <SkipLink targetId="content" />
      <header className="flex min-h-16 items-center gap-4 border-b border-subtle bg-surface px-4 md:px-8">
        <Logo height={26} />
        <Stepper step={step} />
        <Link to={HOME} className="shrink-0 pointer-coarse:py-3">
          {t(step === 'ready' ? 'to_home' : 'leave')}
        </Link>
      </header>
      <Restrictions />
      <main id="content" tabIndex={-1} className="flex flex-1 justify-center px-4 py-8 md:px-8 lg:py-20">
        <SignedIn>{children}</SignedIn>
      </main>
    </div>
  );
}

/** What the provider does not allow the account that is being connected, once that is known. */
function Restrictions() {
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  const found = allRestrictions(business?.channels ?? []);
  if (found.length === 0) return null;
  return (
    <div className="mx-auto flex w-full max-w-238 flex-col gap-2 px-4 pt-4 md:px-0">
      <RestrictionNotices restrictions={found} accountId={business?.waba_id ?? null} />
    </div>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTranslation('channels');
  const failureText = useFailureText();
  const user = useQuery(currentUserQuery);
  const business = useQuery({ ...businessQuery, enabled: user.data !== undefined });
  // The set-up popup of the shell comes first.
  if (hasCode(business.error, 'NOT_FOUND')) return <Navigate to={HOME} replace />;
  const failed = [user, business].find(({ data, error }) => data === undefined && error !== null);
  if (failed) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('load_failed')}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      >
        {failureText(failed.error)}
      </ErrorState>
    );
  }
  if (!user.data || !business.data) {
    return (
      <div className="w-full max-w-130">
        <SkeletonText lines={5} />
      </div>
    );
  }
  if (!user.data.permissions.includes('organisation.edit')) {
    return (
      <EmptyState
        icon={Lock}
        headingLevel={1}
        title={t('not_allowed')}
        action={
          <RouterLink to={HOME} className={buttonClasses('primary')}>
            {t('to_home')}
          </RouterLink>
        }
      >
        {t('not_allowed_text')}
      </EmptyState>
    );
  }
  return children;
}
