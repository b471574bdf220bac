import { ExternalLink, Pencil, Power, PowerOff, Send, Undo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { templatePaths } from '../paths.ts';
import { providerNames } from '../provider-names.ts';
import { TemplateMenu, useManagerUrl } from './TemplateMenu.tsx';
import type { TemplateActs } from './use-template-acts.ts';

/** What is done with a template, at the head of its page. */
export function TemplateActions({ acts, mayEdit }: { acts: TemplateActs; mayEdit: boolean }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const managerUrl = useManagerUrl();
  const { template, can, start, isRunning } = acts;
  return (
    <>
      {managerUrl !== null && template.status !== 'draft' && (
        <a
          href={managerUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClasses('ghost')} max-md:hidden`}
        >
          <ExternalLink aria-hidden />
          {t('act.manager', providerNames(template.channels_group))}
          <span className="sr-only">{t('act.new_tab')}</span>
        </a>
      )}
      {mayEdit && (
        <>
          {can.activate && (
            <Button icon={Power} busy={isRunning('activate')} onClick={() => start('activate')}>
              {t('act.activate')}
            </Button>
          )}
          {can.deactivate && (
            <Button icon={PowerOff} onClick={() => start('deactivate')}>
              {t('act.deactivate')}
            </Button>
          )}
          {can.undo && (
            <Button icon={Undo} onClick={() => start('undo')}>
              {t('act.undo')}
            </Button>
          )}
          {can.edit && (
            <Button
              icon={Pencil}
              variant={can.publish ? 'secondary' : 'primary'}
              onClick={() => void navigate(templatePaths.edit(template.id))}
            >
              {t('act.edit')}
            </Button>
          )}
          {can.publish && (
            <Button variant="primary" icon={Send} busy={isRunning('publish')} onClick={() => start('publish')}>
              {t('act.publish')}
            </Button>
          )}
        </>
      )}
      <TemplateMenu isShort acts={acts} mayEdit={mayEdit} />
    </>
  );
}
