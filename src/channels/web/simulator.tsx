import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../accounts/web/index.ts';
import { buttonClasses, type ButtonSize, type ButtonVariant } from '../../ui/primitives/Button.tsx';
import { credentialsQuery } from './queries.ts';

/** Where the customers of a simulated provider are played; null with the real one, and for people who connect no channels. */
export function useSimulatorUrl(): string | null {
  const mayConnect = usePermission('organisation.edit');
  const { data = null } = useQuery({
    ...credentialsQuery,
    enabled: mayConnect,
    select: (credentials) => credentials.find(({ simulator_url: url }) => url !== null)?.simulator_url ?? null,
  });
  return data;
}

interface SimulatorLinkProps {
  url: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Opens the simulated customers' phones in a tab of their own. */
export function SimulatorLink({ url, variant = 'primary', size = 'md' }: SimulatorLinkProps) {
  const { t } = useTranslation('channels');
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClasses(variant, size)}>
      <Smartphone aria-hidden />
      {t('simulator.open')}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  );
}
