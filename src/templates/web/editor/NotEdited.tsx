import { Clock, ExternalLink, FileLock2, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountKind } from '../../../channels/contract/providers/kinds.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import type { TemplateDetail } from '../../contract/template.ts';
import { useManagerUrl } from '../detail/TemplateMenu.tsx';
import { templatePaths } from '../paths.ts';
import { providerNames } from '../provider-names.ts';

const icons = { not_allowed: Lock, in_review: Clock, foreign_parts: FileLock2 } as const;

interface NotEditedProps {
  reason: keyof typeof icons;
  template?: TemplateDetail;
}

/** Why a template cannot be edited here now, and where to go. */
export function NotEdited({ reason, template }: NotEditedProps) {
  const { t } = useTranslation('templates');
  const managerUrl = useManagerUrl();
  const names = providerNames(template?.channels_group ?? accountKind);
  return (
    <EmptyState
      icon={icons[reason]}
      title={t(`not_edited.${reason}`, names)}
      headingLevel={1}
      className="pt-16"
      action={
        <>
          <Link
            to={template ? templatePaths.template(template.id) : templatePaths.list}
            className={buttonClasses('secondary')}
          >
            {template ? t('not_edited.back') : t('detail.to_list')}
          </Link>
          {reason === 'foreign_parts' && managerUrl !== null && (
            <a href={managerUrl} target="_blank" rel="noopener noreferrer" className={buttonClasses('primary')}>
              <ExternalLink aria-hidden />
              {t('act.manager', names)}
              <span className="sr-only">{t('act.new_tab')}</span>
            </a>
          )}
        </>
      }
    >
      {t(`not_edited.${reason}_text`, names)}
    </EmptyState>
  );
}
