import { useQuery } from '@tanstack/react-query';
import { Plus, Search, SearchX, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { webFormPaths } from '../paths.ts';
import { webFormsQuery } from '../queries.ts';
import { WebFormsTable } from './WebFormsTable.tsx';

/** Every web form of the business, and what came by each. */
export function WebFormsPage() {
  const { t } = useTranslation('webforms');
  const { data: forms } = useQuery(webFormsQuery);
  const mayEdit = usePermission('forms.edit');
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('enquiries'), to: '/enquiries' }]}
        title={t('title')}
        count={forms?.length}
        actions={
          <>
            {forms && forms.length > 0 && (
              <Input
                soft
                size="sm"
                icon={Search}
                className="w-55 max-md:w-40"
                aria-label={t('list.find')}
                placeholder={t('list.find')}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
            {mayEdit && <NewLink />}
          </>
        }
      />
      <FormList search={search} mayEdit={mayEdit} onClearSearch={() => setSearch('')} />
    </>
  );
}

function NewLink() {
  const { t } = useTranslation('webforms');
  return (
    <Link to={webFormPaths.new} className={buttonClasses('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('new')}
    </Link>
  );
}

interface FormListProps {
  search: string;
  mayEdit: boolean;
  onClearSearch: () => void;
}

function FormList({ search, mayEdit, onClearSearch }: FormListProps) {
  const { t } = useTranslation('webforms');
  const failureText = useFailureText();
  const { data: forms, error, isFetching, refetch } = useQuery(webFormsQuery);
  if (!forms) {
    if (!error) return <SkeletonRows rows={5} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  if (forms.length === 0)
    return (
      <EmptyState icon={TextCursorInput} title={t('list.empty_title')} action={mayEdit ? <NewLink /> : undefined}>
        {t('list.empty')}
      </EmptyState>
    );
  const needle = searchTerm(search).toLocaleLowerCase();
  const found = forms
    .filter(({ name }) => name.toLocaleLowerCase().includes(needle))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (found.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none_title')}
        action={<Button onClick={onClearSearch}>{t('list.clear')}</Button>}
      >
        {t('list.none', { query: search.trim() })}
      </EmptyState>
    );
  return <WebFormsTable forms={found} mayEdit={mayEdit} />;
}
