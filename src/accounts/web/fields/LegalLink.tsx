import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../../ui/primitives/Link.tsx';
import { accountPaths } from '../paths.ts';
import { authOptionsQuery } from '../queries.ts';

type LegalPage = 'terms' | 'privacy';

/** The address an operator has set, where it is a web address; else our own page. */
function legalHref(page: LegalPage, configured: string | undefined): string {
  if (configured !== undefined && URL.canParse(configured, window.location.href)) {
    const { protocol, href } = new URL(configured, window.location.href);
    if (configured !== '' && (protocol === 'https:' || protocol === 'http:')) return href;
  }
  return `#${accountPaths[page]}`;
}

/** Opens beside the form, so that nothing typed is lost. */
export function LegalLink({ page, children }: { page: LegalPage; children?: ReactNode }) {
  const { t } = useTranslation('accounts');
  const { data: options } = useQuery(authOptionsQuery);
  const href = legalHref(page, page === 'terms' ? options?.terms_url : options?.privacy_url);
  return (
    <ExternalLink href={href}>
      {children}
      <span className="sr-only"> {t('new_tab')}</span>
    </ExternalLink>
  );
}
