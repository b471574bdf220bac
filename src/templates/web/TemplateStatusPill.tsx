import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/primitives/StatusPill.tsx';
import type { Template } from '../contract/template.ts';
import { statusTones } from './template-words.ts';

/** How a template stands. */
export function TemplateStatusPill({ template }: { template: Pick<Template, 'status' | 'is_deactivated'> }) {
  const { t } = useTranslation('templates');
  const { status, is_deactivated: isDeactivated } = template;
  return (
    <Pill tone={statusTones[status]}>
      {status === 'inactive' && !isDeactivated ? t('status.gone') : t(`status.${status}`)}
    </Pill>
  );
}
