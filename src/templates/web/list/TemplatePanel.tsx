import { Copy, Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { FactList } from '../../../ui/patterns/SidePanel.tsx';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Template } from '../../contract/template.ts';
import { ActDialog } from '../detail/ActDialog.tsx';
import { TemplateMenu } from '../detail/TemplateMenu.tsx';
import { TemplateNotices } from '../detail/TemplateNotices.tsx';
import { useTemplateActs } from '../detail/use-template-acts.ts';
import { templatePaths } from '../paths.ts';
import { samplesOf, storedContent, withProviderWords } from '../preview/preview-content.ts';
import { TemplateBubble } from '../preview/TemplateBubble.tsx';
import { languageTag, ownLanguageName } from '../template-words.ts';
import { PublishNotice, TemplateFailure } from '../TemplateFailure.tsx';
import { TemplateQuality } from '../TemplateQuality.tsx';

interface TemplatePanelProps {
  template: Template;
  mayEdit: boolean;
  onClose: () => void;
}

/** The chosen template beside the list: how it stands, how it looks, what can be done. */
export function TemplatePanel({ template, mayEdit, onClose }: TemplatePanelProps) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  const acts = useTemplateActs(template, onClose);
  const { id, name, language, category } = template;
  return (
    <aside
      aria-label={name}
      className="flex min-h-0 w-91 shrink-0 flex-col overflow-y-auto border-s border-t border-subtle bg-surface"
    >
      <header className="flex items-center gap-1 border-b border-subtle py-3 ps-[18px] pe-2.5">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md font-semibold" title={name}>
            <Link to={templatePaths.template(id)} className="rounded-xs hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="truncate text-xs text-tertiary">
            {t(`category.${category}`)} · <bdi lang={languageTag(language)}>{ownLanguageName(language)}</bdi>
          </p>
        </div>
        {mayEdit && acts.can.edit && (
          <IconButton icon={Pencil} aria-label={t('act.edit')} onClick={() => void navigate(templatePaths.edit(id))} />
        )}
        {mayEdit && (
          <IconButton
            icon={Copy}
            aria-label={t('act.duplicate')}
            onClick={() => void navigate(templatePaths.copyOf(id))}
          />
        )}
        <TemplateMenu acts={acts} mayEdit={mayEdit} />
        <IconButton icon={X} dim aria-label={t('act.close')} onClick={onClose} />
      </header>
      <div className="flex flex-col gap-2.5 border-b border-subtle px-[18px] py-3.5 empty:hidden">
        <TemplateFailure failure={acts.failure} />
        <PublishNotice notice={acts.notice} />
        <TemplateNotices template={template} mayEdit={mayEdit} />
      </div>
      <div className="border-b border-subtle bg-thread-bg px-[18px] py-4">
        <TemplateBubble
          label={t('preview.title')}
          content={withProviderWords(storedContent(id, template), t)}
          values={samplesOf(template)}
        />
      </div>
      <div className="px-[18px] py-3.5">
        <FactList
          facts={[
            { label: t('field.purpose'), value: t(`purpose.${template.purpose}`) },
            { label: t('field.quality'), value: <TemplateQuality quality={template.quality} /> },
            { label: t('field.changed'), value: <bdi>{formatDate(template.changed_time, 'date_time')}</bdi> },
          ]}
        />
      </div>
      <ActDialog acts={acts} />
    </aside>
  );
}
