import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FileText, Image, MapPin, Search, Type, Video, X, type LucideIcon } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../templates/contract/template.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { activeTemplates, activeTemplatesQuery, TEMPLATE_PAGE_SIZE } from '../../../templates/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { languageName, readableName, sampleBody, valueLabels } from './template-words.ts';

const SEARCH_DELAY_MS = 200;
const ALL = 'all';
const categories = ['utility', 'marketing', 'authentication'] as const;
type Category = (typeof categories)[number];
const headerIcons: Readonly<Record<Template['headerType'], LucideIcon>> = {
  none: Type,
  text: Type,
  image: Image,
  video: Video,
  document: FileText,
  location: MapPin,
};

interface TemplateListProps {
  /** Through what the template will be sent. */
  kind: ChannelKind;
  chosenId: string | null;
  onChoose: (template: Template) => void;
  isHiddenOnPhone: boolean;
}

/** What a search finds, as far as it is loaded; while it is asked for, what the last one found. */
function useTemplates(kind: ChannelKind, search: string) {
  const templates = useMemo(() => activeTemplates(kind, search), [kind, search]);
  const list = useQuery({ ...activeTemplatesQuery(templates), placeholderData: keepPreviousData });
  const pages = usePages(templates, list.data, TEMPLATE_PAGE_SIZE);
  return { list, all: list.data?.items ?? [], hasMore: list.data?.has_after ?? false, pages };
}

/** Approved templates with a search; arrow keys move, Enter chooses. */
export function TemplateList({ kind, chosenId, onChoose, isHiddenOnPhone }: TemplateListProps) {
  const { t } = useTranslation('chats');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<Category | null>(null);
  const [language, setLanguage] = useState<string | null>(null);
  const [cursor, setCursor] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(searchTerm(typed)), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { list, all, hasMore, pages } = useTemplates(kind, search);
  const ofLanguage = all.filter((template) => language === null || template.language === language);
  const shown = ofLanguage.filter((template) => category === null || template.category === category);
  // Counted only when all of them are here.
  const isWhole = list.isSuccess && !hasMore;
  // From the list before the search: chips do not appear and disappear while a person types.
  const [offered, setOffered] = useState<readonly Category[] | null>(null);
  if (isWhole && search === '' && offered === null)
    setOffered(categories.filter((value) => all.some((template) => template.category === value)));
  const at = Math.min(cursor, shown.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const template = shown[at];
    if (step !== 0) {
      event.preventDefault();
      const next = Math.min(shown.length - 1, Math.max(0, at + step));
      setCursor(next);
      document.getElementById(optionId(shown[next]?.id ?? ''))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && template) {
      event.preventDefault();
      onChoose(template);
    }
  };
  return (
    <div className={classNames('flex min-h-0 flex-col', isHiddenOnPhone && 'max-md:hidden')}>
      <div className="flex flex-col gap-2 p-3">
        <Input
          soft
          icon={Search}
          role="combobox"
          aria-expanded
          aria-controls="template-options"
          aria-activedescendant={shown[at] ? optionId(shown[at].id) : undefined}
          aria-label={t('template.search')}
          placeholder={t('template.search')}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value);
            setCursor(0);
          }}
          onKeyDown={onKeyDown}
          trailing={
            typed !== '' && (
              <IconButton icon={X} size="sm" dim aria-label={t('search.clear')} onClick={() => setTyped('')} />
            )
          }
        />
        <div className="flex flex-wrap gap-1.5">
          <CategoryChips
            offered={offered ?? categories}
            templates={isWhole ? ofLanguage : null}
            chosen={category}
            onChoose={setCategory}
          />
          <LanguageChip templates={all} chosen={language} onChoose={setLanguage} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <ListState
          list={list}
          isEmpty={shown.length === 0}
          hasAny={all.length > 0}
          isNarrowed={search !== '' || all.length > 0}
        />
        <div id="template-options" role="listbox" aria-label={t('template.list')} className="flex flex-col gap-0.5">
          {shown.map((template, index) => (
            <Option
              key={template.id}
              template={template}
              isChosen={template.id === chosenId}
              isActive={index === at}
              onChoose={() => {
                setCursor(index);
                onChoose(template);
              }}
            />
          ))}
        </div>
        {hasMore && (
          <Button
            variant="ghost"
            size="sm"
            block
            busy={pages.after === 'loading'}
            onClick={() => void pages.load('after')}
          >
            {t('list.load_more')}
          </Button>
        )}
      </div>
      {isWhole && <Count shown={shown.length} all={all.length} />}
    </div>
  );
}

interface ListStateProps {
  list: Pick<UseQueryResult, 'isPending' | 'isError' | 'isSuccess' | 'isFetching' | 'refetch'>;
  isEmpty: boolean;
  hasAny: boolean;
  isNarrowed: boolean;
}

/** What is said while there is nothing to choose from. */
function ListState({ list, isEmpty, hasAny, isNarrowed }: ListStateProps) {
  const { t } = useTranslation('chats');
  if (list.isPending) return <SkeletonRows rows={5} />;
  if (list.isError && !hasAny)
    return <ErrorState title={t('template.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (!list.isSuccess || !isEmpty) return null;
  return (
    <EmptyState icon={Type} title={t('template.none')} headingLevel={3}>
      {t(isNarrowed ? 'template.none_found' : 'template.none_text')}
    </EmptyState>
  );
}

interface CategoryChipsProps {
  offered: readonly Category[];
  /** Null while not all of them are here: nothing is counted then. */
  templates: readonly Template[] | null;
  chosen: Category | null;
  onChoose: (category: Category | null) => void;
}

function CategoryChips({ offered, templates, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation('chats');
  return offered.map((value) => (
    <Chip
      key={value}
      on={chosen === value}
      count={templates?.filter(({ category }) => category === value).length}
      onClick={() => onChoose(chosen === value ? null : value)}
    >
      {t(`category.${value}`)}
    </Chip>
  ));
}

function Count({ shown, all }: { shown: number; all: number }) {
  const { t } = useTranslation('chats');
  if (all === 0) return null;
  return (
    <output className="border-t border-subtle px-4 py-2 text-end text-xs text-tertiary tabular-nums">
      {shown === all ? t('template.count', { count: all }) : t('template.shown', { shown, count: all })}
    </output>
  );
}

interface LanguageChipProps {
  templates: readonly Template[];
  chosen: string | null;
  onChoose: (language: string | null) => void;
}

/** Which language; absent where there is no choice. */
function LanguageChip({ templates, chosen, onChoose }: LanguageChipProps) {
  const { t, i18n } = useTranslation('chats');
  const languages = [...new Set([...templates.map(({ language }) => language), ...(chosen === null ? [] : [chosen])])];
  if (languages.length < 2 && chosen === null) return null;
  const nameOf = (code: string) => languageName(code, i18n.language);
  return (
    <Menu
      align="end"
      trigger={
        <Chip
          on={chosen !== null}
          caret
          aria-label={chosen === null ? undefined : `${t('template.language')}: ${nameOf(chosen)}`}
        >
          {chosen === null ? t('template.all_languages') : nameOf(chosen)}
        </Chip>
      }
    >
      <MenuChoices
        label={t('template.language')}
        options={[
          { value: ALL, label: t('template.all_languages') },
          ...languages.map((value) => ({ value, label: nameOf(value) })),
        ]}
        value={chosen ?? ALL}
        onValueChange={(value) => onChoose(value === ALL ? null : value)}
      />
    </Menu>
  );
}

const optionId = (id: string) => `template-${id}`;

interface OptionProps {
  template: Template;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ template, isChosen, isActive, onChoose }: OptionProps) {
  const { t, i18n } = useTranslation('chats');
  const Icon = headerIcons[template.headerType];
  return (
    <button
      type="button"
      tabIndex={-1}
      id={optionId(template.id)}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex w-full items-start gap-3 rounded-md px-3 py-2.5 text-start',
        isChosen ? 'bg-selected inset-ring-2 inset-ring-accent-solid' : isActive ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
        <Icon />
      </span>
      <span className="block min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <b className="min-w-0 truncate" title={template.name}>
            <bdi>{readableName(template.name)}</bdi>
          </b>
          <Tag>{t(`category.${template.category}`)}</Tag>
          <span className="shrink-0 text-xs text-tertiary">{languageName(template.language, i18n.language)}</span>
        </span>
        <span
          dir="auto"
          lang={template.language.replace('_', '-')}
          className="mt-0.5 line-clamp-2 text-xs text-secondary"
        >
          {sampleBody(template, valueLabels(template, t))}
        </span>
      </span>
    </button>
  );
}
