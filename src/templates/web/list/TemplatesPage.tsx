import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { Pager } from '../../../ui/patterns/Pager.tsx';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { TEMPLATE_PAGE_SIZE } from '../cache/template-lists.ts';
import { settingsPath, templatePaths } from '../paths.ts';
import { EmptyTemplates } from './EmptyTemplates.tsx';
import { TemplateFilters } from './TemplateFilters.tsx';
import { TemplatePanel } from './TemplatePanel.tsx';
import { TemplatesHeader } from './TemplatesHeader.tsx';
import { TemplateTable } from './TemplateTable.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useTemplatePage, type OpenList } from './use-template-page.ts';
import { useTemplates, type Templates } from './use-templates.ts';

/** From here on the chosen template stands beside the list. */
const WIDE_QUERY = '(width >= 1280px)';

/** Settings, Templates: all templates of the business, and beside them the chosen one. */
export function TemplatesPage() {
  const { t } = useTranslation('templates');
  const mayEdit = usePermission('setup.edit');
  const isWide = useMediaQuery(WIDE_QUERY);
  const list = useTemplatePage();
  const templates = useTemplates(list);
  useListKeys(mayEdit);
  const chosen = isWide ? templates.items.find(({ id }) => id === list.chosen) : undefined;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Link
        to={settingsPath}
        className="flex min-h-11 items-center gap-1 bg-surface px-3 font-medium text-link hover:underline lg:hidden"
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        {t('list.to_settings')}
      </Link>
      <TemplatesHeader count={templates.all} mayEdit={mayEdit} />
      <TemplateFilters list={list} counts={templates.counts} languages={templates.languages} />
      <div className="flex min-h-0 flex-1">
        <ListColumn list={list} templates={templates} mayEdit={mayEdit} isWide={isWide} chosen={chosen?.id ?? null} />
        {chosen && (
          <TemplatePanel key={chosen.id} template={chosen} mayEdit={mayEdit} onClose={() => list.choose(null)} />
        )}
      </div>
    </div>
  );
}

interface ListColumnProps {
  list: OpenList;
  templates: Templates;
  mayEdit: boolean;
  isWide: boolean;
  chosen: string | null;
}

/** The templates of one page, and the way to the others. */
function ListColumn({ list, templates, mayEdit, isWide, chosen }: ListColumnProps) {
  const navigate = useNavigate();
  const { items, isOutdated } = templates;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className={classNames('flex min-h-0 flex-1 flex-col', isOutdated && 'opacity-60')}>
        <TemplateTable
          templates={items}
          total={templates.total}
          isLoading={templates.isLoading}
          empty={
            <EmptyTemplates
              error={templates.error}
              isRetrying={templates.isFetching}
              onRetry={templates.retry}
              isNarrowed={list.isNarrowed}
              onClear={list.clear}
              hasChannel={templates.hasChannel}
              mayEdit={mayEdit}
            />
          }
          chosen={chosen}
          onChoose={isWide ? ({ id }) => id !== list.chosen && list.choose(id) : undefined}
          onOpen={({ id }) => void navigate(templatePaths.template(id))}
        />
      </div>
      {items.length > 0 && (
        <Pager
          page={list.page}
          pageSize={TEMPLATE_PAGE_SIZE}
          rowCount={items.length}
          total={templates.total}
          hasNext={templates.hasNext}
          busy={isOutdated}
          onPageChange={list.turnTo}
        />
      )}
    </div>
  );
}
