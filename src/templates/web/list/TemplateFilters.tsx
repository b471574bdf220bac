import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import {
  templateCategories,
  templatePurposes,
  templateQualities,
  templateStatuses,
  type TemplateStatus,
} from '../../contract/template.ts';
import { SearchField } from '../../../records/web/index.ts';
import { ownLanguageName } from '../template-words.ts';
import type { FilterName, OpenList } from './use-template-page.ts';

/** In this order: what is in use, what needs a look, what is put aside. */
const pills: readonly TemplateStatus[] = ['active', 'pending', 'paused', 'rejected', 'draft', 'inactive', 'disabled'];
/** These are shown while there are none of them as well. */
const steady: ReadonlySet<TemplateStatus> = new Set(['active', 'pending', 'paused', 'rejected', 'draft']);
const ALL = '';

interface TemplateFiltersProps {
  list: OpenList;
  counts: Readonly<Partial<Record<TemplateStatus, number>>> | undefined;
  languages: readonly string[];
}

/** Search, a pill for each status with its count, and what else narrows the list. */
export function TemplateFilters({ list, counts, languages }: TemplateFiltersProps) {
  const { t } = useTranslation('templates');
  const all = counts && templateStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const shown = pills.filter((status) => steady.has(status) || (counts?.[status] ?? 0) > 0 || status === list.status);
  const choices: readonly { name: FilterName; options: readonly { value: string; label: string }[] }[] = [
    { name: 'category', options: templateCategories.map((value) => ({ value, label: t(`category.${value}`) })) },
    { name: 'language', options: languages.map((value) => ({ value, label: ownLanguageName(value) })) },
    { name: 'quality', options: templateQualities.map((value) => ({ value, label: t(`quality.${value}`) })) },
    { name: 'purpose', options: templatePurposes.map((value) => ({ value, label: t(`purpose.${value}`) })) },
  ];
  return (
    <div
      role="group"
      aria-label={t('list.filters')}
      className="flex shrink-0 flex-wrap items-center gap-1.5 bg-surface px-4 pb-3 md:px-6"
    >
      <SearchField
        size="sm"
        label={t('list.search')}
        search={list.search}
        onSearch={(search) => list.narrow({ search })}
      />
      {/* On a phone one row, which is scrolled: what is listed stays in sight. */}
      <div className="contents max-md:-mx-4 max-md:flex max-md:w-screen max-md:gap-1.5 max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:*:shrink-0">
        <Chip on={list.status === null} count={all} onClick={() => list.narrow({ status: null })}>
          {t('status.all')}
        </Chip>
        {shown.map((status) => (
          <Chip
            key={status}
            on={list.status === status}
            count={counts && (counts[status] ?? 0)}
            onClick={() => list.narrow({ status: list.status === status ? null : status })}
          >
            {t(`status.${status}`)}
          </Chip>
        ))}
        <span aria-hidden className="mx-1 h-[18px] w-px bg-(--border-default) max-md:hidden" />
        {choices.map(({ name, options }) => (
          <FilterChip
            key={name}
            name={name}
            options={options}
            value={list.filter[name] ?? null}
            onChoose={(value) => list.narrow({ [name]: value })}
          />
        ))}
      </div>
    </div>
  );
}

interface FilterChipProps {
  name: FilterName;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChoose: (value: string | null) => void;
}

function FilterChip({ name, options, value, onChoose }: FilterChipProps) {
  const { t } = useTranslation('templates');
  const label = t(`field.${name}`);
  const chosen = value === null ? undefined : (options.find((option) => option.value === value)?.label ?? value);
  return (
    <Menu
      trigger={
        <Chip on={chosen !== undefined} caret aria-label={chosen === undefined ? undefined : `${label}: ${chosen}`}>
          {chosen ?? label}
        </Chip>
      }
    >
      <MenuChoices
        label={label}
        options={[{ value: ALL, label: t(`list.all_of.${name}`) }, ...options]}
        value={value ?? ALL}
        onValueChange={(next) => onChoose(next === ALL ? null : next)}
      />
    </Menu>
  );
}
