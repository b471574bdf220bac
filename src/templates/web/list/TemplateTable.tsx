import { KeyRound } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { DataTable } from '../../../ui/patterns/DataTable.tsx';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Template } from '../../contract/template.ts';
import { firstLine, headerIcons, languageTag, ownLanguageName } from '../template-words.ts';
import { plainText } from '../../../ui/text/parse-text.ts';
import { TemplateQuality } from '../TemplateQuality.tsx';
import { TemplateStatusPill } from '../TemplateStatusPill.tsx';

interface TemplateTableProps {
  templates: readonly Template[];
  total: number | undefined;
  isLoading: boolean;
  empty: ReactNode;
  chosen: string | null;
  /** Undefined where nothing stands beside the list: a press then opens a template. */
  onChoose: ((template: Template) => void) | undefined;
  onOpen: (template: Template) => void;
}

/** Templates by name, with the first line of each. */
export function TemplateTable({ templates, total, isLoading, empty, chosen, onChoose, onOpen }: TemplateTableProps) {
  const { t } = useTranslation('templates');
  const columns = useTemplateColumns(chosen !== null);
  return (
    <DataTable
      tall
      label={t('list.title')}
      rows={templates}
      columns={columns}
      rowKey={rowKey}
      total={total}
      loading={isLoading}
      empty={empty}
      chosen={chosen}
      onChoose={onChoose}
      onOpen={onOpen}
    />
  );
}

const rowKey = ({ id }: Template) => id;

/** `isNarrow`: what is chosen stands beside the list, and takes room of it. */
function useTemplateColumns(isNarrow: boolean): readonly DataColumn<Template>[] {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  return useMemo(
    () => [
      { id: 'name', header: t('field.name'), phone: 'title', cell: (template) => <NameCell template={template} /> },
      {
        id: 'category',
        header: t('field.category'),
        width: 112,
        phone: 'line',
        cell: ({ category }) => t(`category.${category}`),
      },
      {
        id: 'language',
        header: t('field.language'),
        width: isNarrow ? 116 : 160,
        phone: 'line',
        cell: ({ language }) => (
          <bdi lang={languageTag(language)} title={ownLanguageName(language)}>
            {ownLanguageName(language)}
          </bdi>
        ),
      },
      {
        id: 'status',
        header: t('field.status'),
        width: 132,
        phone: 'end',
        cell: (template) => <TemplateStatusPill template={template} />,
      },
      {
        id: 'quality',
        header: t('field.quality'),
        width: 108,
        cell: ({ quality }) => <TemplateQuality quality={quality} />,
      },
      {
        id: 'purpose',
        header: t('field.purpose'),
        width: 104,
        cell: ({ purpose }) => t(`purpose.${purpose}`),
      },
      {
        id: 'changed',
        header: t('field.changed'),
        width: 112,
        align: 'end',
        cell: ({ changed_time: time }) => (
          <bdi className="text-secondary" title={formatDate(time, 'date_time')}>
            {formatDate(time, 'label')}
          </bdi>
        ),
      },
    ],
    [t, formatDate, isNarrow],
  );
}

function NameCell({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const Icon = template.category === 'authentication' ? KeyRound : headerIcons[template.headerType];
  const isMarketing = template.category === 'marketing';
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className={classNames(
          'grid size-6.5 shrink-0 place-items-center rounded-sm [&>.lucide]:size-3.5',
          isMarketing ? 'bg-accent-soft text-accent-text' : 'bg-neutral-soft text-secondary',
        )}
      >
        <Icon />
      </span>
      <span className="block min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <bdi className="truncate font-medium" title={template.name}>
            {template.name}
          </bdi>
          {template.has_edits && template.status !== 'draft' && <Tag>{t('list.edits')}</Tag>}
        </span>
        <span
          dir="auto"
          lang={languageTag(template.language)}
          className="block truncate text-start text-xs font-regular text-tertiary"
        >
          {plainText(firstLine(template.body))}
        </span>
      </span>
    </span>
  );
}
