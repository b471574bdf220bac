import { useQuery } from '@tanstack/react-query';
import { Plus, ScrollText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { ChatScript } from '../../contract/script.ts';
import { scriptPaths } from '../paths.ts';
import { scriptsQuery } from '../queries.ts';
import { useDeleteScript } from '../script-mutations.ts';

/** Settings, Chat scripts: the questions that chats can be asked. */
export function ScriptsPage() {
  const { t } = useTranslation('automations');
  const { data } = useQuery(scriptsQuery(null));
  const mayEdit = usePermission('setup.edit');
  return (
    <>
      <PageHeader title={t('scripts.title')} count={data?.length} actions={mayEdit && <NewLink />} />
      <List mayEdit={mayEdit} />
    </>
  );
}

function NewLink() {
  const { t } = useTranslation('automations');
  return (
    <Link to={scriptPaths.new} className={buttonClasses('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('scripts.new')}
    </Link>
  );
}

function List({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(scriptsQuery(null));
  if (!data) {
    if (!error) return <SkeletonRows rows={5} avatar={false} />;
    return (
      <ErrorState title={t('scripts.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  if (data.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        tone="bot"
        title={t('scripts.empty_title')}
        action={mayEdit ? <NewLink /> : undefined}
      >
        {t('scripts.empty')}
      </EmptyState>
    );
  return <Table scripts={data} mayEdit={mayEdit} />;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';
const cell = 'px-3 py-2 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** One row per script. */
function Table({ scripts, mayEdit }: { scripts: readonly ChatScript[]; mayEdit: boolean }) {
  const { t } = useTranslation('automations');
  const failureText = useFailureText();
  const remove = useDeleteScript();
  const [toDelete, setToDelete] = useState<ChatScript | null>(null);
  return (
    <>
      {remove.error && (
        <div className="px-4 pb-3 md:px-6">
          <Callout tone="danger" live>
            {failureText(remove.error)}
          </Callout>
        </div>
      )}
      <table className="w-full border-collapse md:table-fixed">
        <caption className="sr-only">{t('scripts.title')}</caption>
        <thead className="border-b border-subtle bg-surface max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              {t('scripts.name')}
            </th>
            <th scope="col" className={`${head} w-40`}>
              {t('scripts.type')}
            </th>
            <th scope="col" className={`${head} w-28 text-end!`}>
              {t('scripts.questions')}
            </th>
            <th scope="col" className={`${head} hidden w-64 ps-8! lg:table-cell`}>
              {t('scripts.used_by')}
            </th>
            <th scope="col" className={`${head} w-16`}>
              <span className="sr-only">{t('actions.label')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {scripts
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((script) => (
              <ScriptRow key={script.id} script={script} onDelete={mayEdit ? () => setToDelete(script) : undefined} />
            ))}
        </tbody>
      </table>
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { name: toDelete.name })}
          action={t('delete.script_action')}
          keep={t('delete.script_keep')}
          done={t('done.deleted', { name: toDelete.name })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.script_text')}
        </ConfirmMutation>
      )}
    </>
  );
}

function ScriptRow({ script, onDelete }: { script: ChatScript; onDelete: (() => void) | undefined }) {
  const { t, i18n } = useTranslation('automations');
  const { id, name, type, script: content, used_by: users } = script;
  const kind = t(`scripts.kind.${type}`);
  return (
    <tr className="relative h-11 border-b border-subtle bg-surface hover:bg-hover">
      <th scope="row" className={`${cell} text-start font-regular max-md:w-full max-md:max-w-0`}>
        <Link
          to={scriptPaths.edit(id)}
          dir="auto"
          className="block truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block truncate text-xs text-tertiary md:hidden">
          {kind} · {t('chat.questions', { count: content.questions.length })}
        </span>
      </th>
      <td className={`${cell} truncate text-secondary max-md:hidden`}>{kind}</td>
      <td className={`${cell} text-end text-secondary tabular-nums max-md:hidden`}>{content.questions.length}</td>
      <td className={`${cell} hidden truncate ps-8! text-secondary lg:table-cell`}>
        {users.length === 0
          ? t('scripts.nothing')
          : new Intl.ListFormat(i18n.language).format(users.map(({ label }) => label))}
      </td>
      <td className={`${cell} text-end`}>
        {onDelete && (
          <IconButton
            size="sm"
            dim
            icon={Trash2}
            className="z-base"
            aria-label={t('delete.title', { name }).replace('?', '')}
            onClick={onDelete}
          />
        )}
      </td>
    </tr>
  );
}
