import { CirclePause, Clock, PencilLine, PowerOff, Shuffle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { NoticeTone } from '../../../ui/primitives/notice-tones.ts';
import type { Template } from '../../contract/template.ts';
import { templatePaths } from '../paths.ts';
import { providerNames } from '../provider-names.ts';

interface Notice {
  id: string;
  tone: NoticeTone;
  icon?: LucideIcon;
  title: string;
  text: string;
  /** The wording is what can be done about it. */
  isAboutWording?: boolean;
}

/** What a person has to know of a template before sending it. */
export function TemplateNotices({ template, mayEdit }: { template: Template; mayEdit: boolean }) {
  const { t } = useTranslation('templates');
  const notices = useNotices(template);
  return notices.map(({ id, tone, icon, title, text, isAboutWording }) => (
    <Callout key={id} tone={tone} icon={icon} title={title}>
      <NoticeBody text={text}>
        {isAboutWording && mayEdit && template.is_editable && (
          <Link to={templatePaths.edit(template.id)} className={buttonClasses('secondary', 'sm')}>
            {t('act.edit_wording')}
          </Link>
        )}
      </NoticeBody>
    </Callout>
  ));
}

function NoticeBody({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      {text !== '' && <p className="mt-0.5 text-xs [overflow-wrap:anywhere]">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
    </>
  );
}

function useNotices(template: Template): readonly Notice[] {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const { status, reason, category_change: change, channels_group: kind } = template;
  const names = providerNames(kind);
  const notices: Notice[] = [];
  const sentences = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  if (status === 'paused') {
    const until = template.paused_until;
    notices.push({
      id: 'paused',
      tone: 'warning',
      icon: CirclePause,
      title:
        until === null
          ? t('notice.paused', names)
          : t('notice.paused_until', { ...names, time: formatDate(until, 'date_time') }),
      text: sentences(reason, t('notice.paused_text')),
      isAboutWording: true,
    });
  }
  if (status === 'rejected')
    notices.push({
      id: 'rejected',
      tone: 'danger',
      title: t('notice.rejected', names),
      text: sentences(reason, t('notice.rejected_text')),
      isAboutWording: true,
    });
  if (status === 'disabled')
    notices.push({
      id: 'disabled',
      tone: 'danger',
      title: t('notice.disabled', names),
      text: sentences(reason, t('notice.disabled_text')),
    });
  if (status === 'pending')
    notices.push({
      id: 'pending',
      tone: 'info',
      icon: Clock,
      title: t('notice.pending', names),
      text: t('notice.pending_text'),
    });
  if (status === 'inactive') {
    const how = template.is_deactivated ? 'deactivated' : 'gone';
    notices.push({
      id: how,
      tone: 'info',
      icon: PowerOff,
      title: t(`notice.${how}`, names),
      text: t(`notice.${how}_text`, names),
    });
  }
  if (change)
    notices.push({
      id: 'category',
      tone: 'warning',
      icon: Shuffle,
      title:
        change.time === null
          ? t('notice.category', { ...names, category: t(`category.${change.category}`) })
          : t('notice.category_on', {
              ...names,
              category: t(`category.${change.category}`),
              time: formatDate(change.time, 'date'),
            }),
      text: t('notice.category_text', { category: t(`category.${template.category}`) }),
    });
  if (status === 'draft')
    notices.push({
      id: 'draft',
      tone: 'info',
      icon: PencilLine,
      title: t('notice.draft'),
      text: t('notice.draft_text', names),
    });
  else if (template.has_edits)
    notices.push({
      id: 'edits',
      tone: 'info',
      icon: PencilLine,
      title: t('notice.edits'),
      text: t('notice.edits_text'),
    });
  return notices;
}
