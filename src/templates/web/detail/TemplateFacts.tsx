import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { SettingsCard } from '../../../ui/patterns/SettingsCard.tsx';
import { isCountedVariable } from '../../contract/counted-address.ts';
import type { TemplateDetail } from '../../contract/template.ts';
import { HEADER_MEDIA, HEADER_TEXT } from '../../contract/template-text.ts';
import { languageTag, ownLanguageName } from '../template-words.ts';
import { TemplateQuality } from '../TemplateQuality.tsx';
import { TemplateStatusPill } from '../TemplateStatusPill.tsx';

/** What is known of a template, and what it asks for when it is sent. */
export function TemplateFacts({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const { edits, language } = template;
  const changed = edits ?? template;
  const by = edits?.changed_by?.name;
  const when = formatDate(changed.changed_time, 'date_time');
  return (
    <>
      <SettingsCard title={t('detail.facts')}>
        <dl>
          <Fact label={t('field.status')}>
            <TemplateStatusPill template={template} />
          </Fact>
          <Fact label={t('field.category')}>{t(`category.${template.category}`)}</Fact>
          <Fact label={t('field.language')}>
            <bdi lang={languageTag(language)}>{ownLanguageName(language)}</bdi>
          </Fact>
          <Fact label={t('field.purpose')}>{t(`purpose_text.${template.purpose}`)}</Fact>
          <Fact label={t('field.quality')}>
            <TemplateQuality quality={template.quality} />
          </Fact>
          <Fact label={t('field.header')}>{t(`header.${template.headerType}`)}</Fact>
          <Fact label={t('field.changed')}>
            <bdi>{when}</bdi>
            {by !== undefined && <span className="text-tertiary"> · {t('detail.by', { name: by })}</span>}
          </Fact>
        </dl>
      </SettingsCard>
      <Variables template={template} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(96px,140px)_minmax(0,1fr)] items-center gap-3 border-subtle px-4 py-2 not-first:border-t md:px-5">
      <dt className="text-tertiary">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The values that it asks for, each with the sample that reviewers see. */
function Variables({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation('templates');
  const wording = template.edits ?? template;
  const { variables } = wording;
  if (variables.length === 0) return null;
  return (
    <SettingsCard title={t('samples.title')}>
      <dl>
        {variables.map(({ name, example }) => (
          <Fact key={name} label={variableLabel(name, t)}>
            {name === HEADER_MEDIA ? (
              (wording.media?.name ?? t('samples.file'))
            ) : isCountedVariable(wording, name) ? (
              t('count.counted')
            ) : (
              <bdi>{example ?? '—'}</bdi>
            )}
          </Fact>
        ))}
      </dl>
    </SettingsCard>
  );
}

function variableLabel(name: string, t: ReturnType<typeof useTranslation<'templates'>>['t']): string {
  if (name === HEADER_MEDIA || name === HEADER_TEXT) return t('field.header');
  const [, index] = /^_button_(\d+)$/.exec(name) ?? [];
  return index === undefined ? name : t('samples.button', { number: Number(index) + 1 });
}
