import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { buttonClasses, type ButtonSize } from '../../ui/primitives/Button.tsx';
import { managerUrl } from './providers/manager-url.ts';

interface ManagerLinkProps {
  accountId: string | null;
  page?: 'overview' | 'phone_numbers';
  size?: ButtonSize;
}

/** The same as plain words, for a sentence or a callout: it takes the colour of its place. */
export function ManagerAnchor({ accountId, children }: { accountId: string | null; children: ReactNode }) {
  const { t } = useTranslation('channels');
  return (
    <a href={managerUrl('phone_numbers', accountId)} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  );
}

/** Leads to the provider's own page, in a tab of its own. */
export function ManagerLink({ accountId, page = 'overview', size = 'md' }: ManagerLinkProps) {
  const { t } = useTranslation('channels');
  return (
    <a
      href={managerUrl(page, accountId)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses('secondary', size)}
    >
      <ExternalLink aria-hidden />
      {t('open_manager')}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  );
}
