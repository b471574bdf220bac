import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Plus, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { templateStatuses, type Template } from '../../contract/template.ts';
import { TEMPLATE_PAGE_SIZE, templateListQuery } from '../cache/template-lists.ts';
import { settingsPath, templatePaths } from '../paths.ts';
import { templateSummaryQuery } from '../queries.ts';
import { EmptyTemplates } from './EmptyTemplates.tsx';
import { TemplateFilters } from './TemplateFilters.tsx';
import { TemplatePanel } from './TemplatePanel.tsx';
import { TemplateTable } from './TemplateTable.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useSync } from './use-sync.ts';
import { useTemplatePage } from './use-template-page.ts';

/** From here on the chosen template stands beside the list. */
const WIDE_QUERY = '(width >= 1280px)';
const NO_TEMPLATES: readonly Template[] = [];

/** Settings, Templates: all templates of the business, and beside them the chosen one. */
export function TemplatesPage() {
  const { t, i18n } = useTranslation('templates');
  const navigate = useNavigate();
  const mayEdit = usePermission('setup.edit');
  const isWide = useMediaQuery(WIDE_QUERY);
  const list = useTemplatePage();
  const { filter, status, page } = list;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...templateListQuery({ filter, status, page }),
    placeholderData: keepPreviousData,
  });
  const { data: summary } = useQuery({ ...templateSummaryQuery(filter), placeholderData: keepPreviousData });
  useListKeys(mayEdit);
  const templates = data?.items ?? NO_TEMPLATES;
  const chosen = isWide ? (templates.find(({ id }) => id === list.chosen) ?? null) : null;
  const counts = summary?.counts;
  const all = counts && templateStatuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const total = status === null ? all : counts && (counts[status] ?? 0);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Link
        to={settingsPath}
        className="flex min-h-11 items-center gap-1 bg-surface px-3 font-medium text-link hover:underline lg:hidden"
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        {t('list.to_settings')}
      </Link>
      <PageHeader
        className="bg-surface max-lg:pt-1"
        title={t('list.title')}
        count={all === undefined ? undefined : new Intl.NumberFormat(i18n.language).format(all)}
        actions={
          mayEdit && (
            <>
              <SyncState />
              <Button
                variant="primary"
                icon={Plus}
                keyHint="N"
                onClick={() => void navigate(templatePaths.new)}
              >
                {t('list.new')}
              </Button>
            </>
          )
        }
      />
      <TemplateFilters list={list} counts={counts} languages={summary?.languages ?? []} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className={classNames('flex min-h-0 flex-1 flex-col', isPlaceholderData && 'opacity-60')}>
            <TemplateTable
              templates={templates}
              total={total}
              isLoading={data === undefined && error === null}
              empty={
                <EmptyTemplates
                  error={data === undefined ? error : null}
                  isRetrying={isFetching}
                  onRetry={() => void refetch()}
                  isNarrowed={list.isNarrowed}
                  onClear={list.clear}
                  hasChannel={summary?.has_channel ?? true}
                  mayEdit={mayEdit}
                />
              }
              chosen={chosen?.id ?? null}
              onChoose={isWide ? ({ id }) => id !== list.chosen && list.choose(id) : undefined}
              onOpen={({ id }) => void navigate(templatePaths.template(id))}
            />
          </div>
          {templates.length > 0 && (
            <Pager
              page={page}
              pageSize={TEMPLATE_PAGE_SIZE}
              rowCount={templates.length}
              total={total}
              hasNext={data?.has_after ?? false}
              busy={isPlaceholderData}
              onPageChange={list.turnTo}
            />
          )}
        </div>
        {chosen && (
          <TemplatePanel
            key={chosen.id}
            template={chosen}
            mayEdit={mayEdit}
            onClose={() => list.choose(null)}
          />
        )}
      </div>
    </div>
  );
}

/** When the templates were last read from the provider, and reading them now. */
function SyncState() {
  const { t } = useTranslation('templates');
  const formatDate = useFormatDate();
  const { syncedTime, isRunning, start } = useSync();
  return (
    <>
      {syncedTime !== null && (
        <span
          className="flex items-center gap-1.5 text-xs text-tertiary max-sm:hidden"
          title={formatDate(syncedTime, 'date_time')}
        >
          <RefreshCw aria-hidden className="size-3.5" />
          {t('sync.time', { time: formatDate(syncedTime, 'label') })}
        </span>
      )}
      <Button variant="ghost" busy={isRunning} onClick={start}>
        {t('sync.now')}
      </Button>
    </>
  );
}
