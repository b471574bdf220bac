import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Search, SearchX, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { plainText } from '../../../ui/text/parse-text.ts';
import { quickReplyScopes, type QuickReply, type QuickReplyScope } from '../../contract/quick-reply.ts';
import { findReplies, ofScope } from '../find-replies.ts';
import { QuickReplyDialog } from '../form/QuickReplyDialog.tsx';
import { quickRepliesQuery, useDeleteQuickReply } from '../queries.ts';

/** Settings, Quick replies: those of the team and one's own. */
export function QuickRepliesPage() {
  const { t } = useTranslation('quick_replies');
  const { data } = useQuery(quickRepliesQuery);
  const mayEditTeam = usePermission('setup.edit');
  const [scope, setScope] = useState<QuickReplyScope>('team');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null);
  const mayEdit = scope === 'own' || mayEditTeam;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data && ofScope(data, scope).length}
        actions={
          <>
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
            {mayEdit && add}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3 md:px-6">
        <SegmentedControl
          label={t('scope.label')}
          size="sm"
          options={quickReplyScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          value={scope}
          onValueChange={setScope}
        />
        <p className="text-secondary">{t(`scope.${scope}_help`)}</p>
      </div>
      <List
        scope={scope}
        search={search}
        mayEdit={mayEdit}
        add={mayEdit ? add : undefined}
        onEdit={setEdited}
        onClearSearch={() => setSearch('')}
      />
      {edited !== null && (
        <QuickReplyDialog reply={edited === 'new' ? null : edited} scope={scope} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface ListProps {
  scope: QuickReplyScope;
  search: string;
  mayEdit: boolean;
  add: React.ReactNode;
  onEdit: (reply: QuickReply) => void;
  onClearSearch: () => void;
}

function List({ scope, search, mayEdit, add, onEdit, onClearSearch }: ListProps) {
  const { t } = useTranslation('quick_replies');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useQuery(quickRepliesQuery);
  if (!data) {
    if (!error) return <SkeletonRows rows={6} avatar={false} />;
    return (
      <ErrorState title={t('list.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const own = ofScope(data, scope);
  if (own.length === 0)
    return (
      <EmptyState icon={Zap} title={t(`list.empty_${scope}`)} action={add}>
        {t(`list.empty_${scope}_text`)}
      </EmptyState>
    );
  const found = findReplies(own, search);
  if (found.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list.none')}
        action={<Button onClick={onClearSearch}>{t('list.clear')}</Button>}
      >
        {t('list.none_text', { query: search.trim() })}
      </EmptyState>
    );
  return <Table replies={found} mayEdit={mayEdit} onEdit={onEdit} />;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';
const cell = 'px-3 py-2 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

interface TableProps {
  replies: readonly QuickReply[];
  mayEdit: boolean;
  onEdit: (reply: QuickReply) => void;
}

/** One row per reply; on phones shortcut and text stand below each other. */
function Table({ replies, mayEdit, onEdit }: TableProps) {
  const { t, i18n } = useTranslation('quick_replies');
  const remove = useDeleteQuickReply();
  const [toDelete, setToDelete] = useState<QuickReply | null>(null);
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('title')}</caption>
        <thead className="border-b border-subtle bg-surface max-md:sr-only">
          <tr>
            <th scope="col" className={`${head} w-52`}>
              {t('list.shortcut')}
            </th>
            <th scope="col" className={head}>
              {t('list.text')}
            </th>
            <th scope="col" className={`${head} w-28 max-lg:hidden`}>
              {t('list.language')}
            </th>
            <th scope="col" className={`${head.replace('text-start', 'text-end')} w-24 max-lg:hidden`}>
              {t('list.uses')}
            </th>
            <th scope="col" className={`${head} w-16`}>
              <span className="sr-only">{t('actions.label')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {replies.map((reply) => (
            <tr
              key={reply.id}
              className="relative border-b border-subtle bg-surface hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <th scope="row" className={`${cell} text-start font-regular max-md:pb-0`}>
                {mayEdit ? (
                  <button
                    type="button"
                    onClick={() => onEdit(reply)}
                    className="block max-w-full truncate rounded-xs font-mono text-xs font-medium text-link after:absolute after:inset-0"
                  >
                    <bdi dir="ltr">/{reply.shortcut}</bdi>
                  </button>
                ) : (
                  <bdi dir="ltr" className="block truncate font-mono text-xs font-medium">
                    /{reply.shortcut}
                  </bdi>
                )}
                <span dir="auto" className="block truncate text-xs text-tertiary">
                  {reply.title}
                </span>
              </th>
              <td className={`${cell} max-md:col-span-2 max-md:row-start-2 max-md:ps-4`}>
                <span dir="auto" className="line-clamp-2 text-secondary">
                  {plainText(reply.text)}
                </span>
              </td>
              <td className={`${cell} truncate text-secondary max-lg:hidden`}>
                {languages.of(reply.language) ?? reply.language}
              </td>
              <td className={`${cell} text-end text-secondary tabular-nums max-lg:hidden`}>
                {t('list.uses_count', { count: reply.use_count })}
              </td>
              <td className={`${cell} text-end max-md:pb-0`}>
                {mayEdit && (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton
                        size="sm"
                        dim
                        icon={Ellipsis}
                        aria-label={t('actions.of', { shortcut: reply.shortcut })}
                        tooltip={false}
                        className="z-base"
                      />
                    }
                  >
                    <MenuItem icon={Pencil} onSelect={() => onEdit(reply)}>
                      {t('actions.edit')}
                    </MenuItem>
                    <MenuSeparator />
                    <MenuItem icon={Trash2} danger onSelect={() => setToDelete(reply)}>
                      {t('actions.delete')}
                    </MenuItem>
                  </Menu>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {toDelete && (
        <ConfirmMutation
          mutation={remove}
          variables={toDelete.id}
          title={t('delete.title', { shortcut: toDelete.shortcut })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          done={t('done.deleted', { shortcut: toDelete.shortcut })}
          onClose={() => setToDelete(null)}
        >
          {t('delete.text')}
        </ConfirmMutation>
      )}
    </>
  );
}
