import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2, Users } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { LABEL_MAX, type ListView } from '../../../records/contract/module.ts';
import { moduleQuery, useDeleteView, useSaveView } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { openSavedDialog, showList, useInbox } from '../inbox/inbox-store.ts';
import { useFilterNames } from '../list/use-filter-names.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { savedList, savedParts } from './saved-filter.ts';

const close = () => openSavedDialog(null);

/** Saves the present filter under a name, or manages those that are saved: as views of the chat module. */
export function SavedFilterDialogs({ open }: { open: 'save' | 'manage' }) {
  return open === 'save' ? <SaveFilter /> : <ManageFilters />;
}

function SaveFilter() {
  const { t } = useTranslation('chats_marks');
  const { t: tc } = useTranslation('chats');
  const failureText = useFailureText();
  const filter = useInbox((state) => state.filter);
  const names = useFilterNames(filter);
  const save = useSaveView('chats');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate(
      { id: null, name: name.trim(), sharing: isShared ? 'team' : 'own', ...savedParts(filter) },
      {
        onSuccess: (view) => {
          close();
          showList(savedList(view));
          showSuccess(t('saved.saved'));
        },
      },
    );
  };
  const what = [filter.saved === null ? tc(`view.${filter.view}`) : filter.saved.name, ...names].join(', ');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      keepOnOutsidePress={name !== ''}
      size="sm"
      title={t('saved.title')}
      description={t('saved.text', { what })}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={name.trim() === ''} busy={save.isPending}>
            {t('saved.save_action')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {save.isError && <Callout tone="danger">{failureText(save.error)}</Callout>}
        <Field label={t('saved.name')}>
          <Input value={name} maxLength={LABEL_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div>
          <Switch label={t('saved.team')} checked={isShared} onCheckedChange={setShared} />
          <p className="text-xs text-tertiary">{t('saved.team_hint')}</p>
        </div>
      </form>
    </Dialog>
  );
}

function ManageFilters() {
  const { t } = useTranslation('chats_marks');
  const { data: module } = useQuery(moduleQuery('chats'));
  const saved = (module?.views ?? []).filter((view) => !view.is_built_in);
  const [toDelete, setToDelete] = useState<ListView | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      size="md"
      title={t('saved.manage_title')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('saved.done')}
        </Button>
      }
    >
      {saved.length === 0 ? (
        <EmptyState icon={Bookmark} title={t('saved.none')} />
      ) : (
        <ul className="flex flex-col gap-1">
          {saved.map((view) => (
            <SavedRow key={view.id} view={view} onDelete={() => setToDelete(view)} />
          ))}
        </ul>
      )}
      {toDelete && <DeleteFilter view={toDelete} onClose={() => setToDelete(null)} />}
    </Dialog>
  );
}

/** Its name, which is saved when it is left, who sees it, and removing it; of others' filters only for those who manage views. */
function SavedRow({ view, onDelete }: { view: ListView; onDelete: () => void }) {
  const { t } = useTranslation('chats_marks');
  const failureText = useFailureText();
  const { id: userId, permissions } = useCurrentUser();
  const save = useSaveView('chats');
  const [name, setName] = useState(view.name);
  const isOwn = view.created_by === userId;
  const mayChange = isOwn || permissions.includes('forms.edit');
  const isShared = view.sharing === 'team';
  const rename = () => {
    const next = name.trim();
    if (next === '') setName(view.name);
    else if (next !== view.name) save.mutate({ id: view.id, name: next });
  };
  return (
    <li>
      <div className="flex items-center gap-2">
        {isShared ? (
          <Users aria-hidden className="shrink-0 text-tertiary" />
        ) : (
          <Bookmark aria-hidden className="shrink-0 text-tertiary" />
        )}
        <Input
          size="sm"
          soft
          className="min-w-0 flex-1"
          aria-label={t('saved.rename', { name: view.name })}
          value={name}
          maxLength={LABEL_MAX}
          disabled={!mayChange}
          aria-invalid={save.isError || undefined}
          onChange={(event) => setName(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename();
          }}
        />
        <Switch
          label={t(isShared ? 'saved.shared' : 'saved.own')}
          aria-label={t('saved.team')}
          checked={isShared}
          // One of a colleague would vanish for everybody else when it is no longer shared.
          disabled={!isOwn}
          onCheckedChange={(shared) => save.mutate({ id: view.id, sharing: shared ? 'team' : 'own' })}
        />
        <IconButton
          icon={Trash2}
          aria-label={t('saved.delete', { name: view.name })}
          disabled={!mayChange}
          onClick={onDelete}
        />
      </div>
      {save.isError && (
        <p role="alert" className="text-xs text-danger-text">
          {failureText(save.error)}
        </p>
      )}
    </li>
  );
}

function DeleteFilter({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { t } = useTranslation('chats_marks');
  const open = useInbox((state) => state.filter.saved);
  const remove = useDeleteView('chats');
  const confirm = () =>
    remove.mutate(view.id, {
      onSuccess: () => {
        if (open?.id === view.id) showList({});
        onClose();
        showSuccess(t('saved.deleted'));
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('saved.delete_title', { name: view.name })}
      confirmLabel={t('saved.delete_action')}
      cancelLabel={t('cancel')}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t(view.sharing === 'team' ? 'saved.delete_team' : 'saved.delete_own')}
    </ConfirmDialog>
  );
}
