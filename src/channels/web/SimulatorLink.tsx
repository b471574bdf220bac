import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addMessages } from '../../foundation/web/i18n/i18n.ts';
import { simulator } from './messages/simulator.ts';
import { buttonClasses, type ButtonSize, type ButtonVariant } from '../../ui/primitives/Button.tsx';

addMessages('simulator', simulator);

interface SimulatorLinkProps {
  url: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Opens the simulated customers' phones in a tab of their own. */
export function SimulatorLink({ url, variant = 'primary', size = 'md' }: SimulatorLinkProps) {
  const { t } = useTranslation('simulator');
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClasses(variant, size)}>
      <Smartphone aria-hidden />
      {t('open')}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  );
}
