import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasCode, call } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { type CheckedLink, authEndpoints } from '../../contract/auth-endpoints.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ExpiredLink, type LinkKind } from './ExpiredLink.tsx';
import { TakenAddress } from './TakenAddress.tsx';

/** A link that works. */
export interface OpenLink {
  link: CheckedLink;
  token: string;
  /** Handles a failed save: a link that expired while the form was filled in shows so. Throws the error again. */
  onSaveFailed: (error: unknown) => never;
}

interface LinkGateProps {
  kind: Exclude<LinkKind, 'first_start'>;
  children: (open: OpenLink) => ReactNode;
}

/** Shows a page behind a mailed link only while the link works. */
export function LinkGate({ kind, children }: LinkGateProps) {
  const { t } = useTranslation('accounts');
  const failureText = useFailureText();
  const token = useSearchParams()[0].get('token') ?? '';
  const [hasExpired, setExpired] = useState(false);
  const { data: link, error, refetch, isFetching } = useQuery({ ...linkQuery(token), enabled: token !== '' });
  // A token that is too long or malformed is as good as an expired one.
  const isUseless =
    token === '' || hasCode(error, 'LINK_EXPIRED', 'INVALID_DATA') || (link !== undefined && link.kind !== kind);
  if (isUseless || hasExpired) return <ExpiredLink kind={kind} />;
  if (link?.is_taken) return <TakenAddress email={link.email} />;
  if (link) {
    const onSaveFailed = (failure: unknown): never => {
      if (hasCode(failure, 'LINK_EXPIRED')) setExpired(true);
      throw failure;
    };
    return children({ link, token, onSaveFailed });
  }
  if (error) {
    return (
      <AuthLayout title={t('link.failed')}>
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('link.checking')}>
      <SkeletonText lines={4} />
    </AuthLayout>
  );
}

/** For whom an invitation or password link is. Asked once per page: the call is throttled. */
const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'link', token] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          authEndpoints.checkLink,
          { body: { token } },
          { signal, origin: 'session', display: false, endsSession: false },
        )
      ).link,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
