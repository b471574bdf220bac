import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { BulkScreenProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { CallProgress } from './CallProgress.tsx';
import { handmadeListsQuery } from './member-list.ts';
import { NewList, useNewList } from './NewList.tsx';
import { useMemberCalls } from './use-member-calls.ts';

/** Adds the contacts that are selected to a list that is chosen, or made for them. */
export function AddToList({
  count,
  parts,
  onClose,
}: Omit<BulkScreenProps, 'module' | 'ids' | 'selection'> & Partial<BulkScreenProps>) {
  const { t } = useTranslation('lists');
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<SelectOption<string> | null>(null);
  const [failure, setFailure] = useState<{ error: Error; done: number } | null>(null);
  const search = useQuery(handmadeListsQuery(typed));
  const { data: options = [] } = search;
  const { progress, run } = useMemberCalls();
  const made = useNewList();
  async function add({ value: id }: SelectOption<string>) {
    setFailure(null);
    const { changed, unchanged, failure: error } = await run(id, 'add', { count, parts });
    if (error) {
      setFailure({ error, done: changed + unchanged });
      return;
    }
    const known = unchanged > 0 ? ` · ${t('done.add_known', { count: unchanged })}` : '';
    showSuccess(t('done.add', { count: changed }) + known);
    onClose(true);
  }
  async function submit() {
    if (!made.isOpen) return list && add(list);
    const created = await made.create();
    if (!created) return;
    // It is there whatever becomes of the contacts: a second try must not make another one.
    setList(created);
    made.close();
    return add(created);
  }
  return (
    <Dialog
      open
      keepOnOutsidePress={made.name !== ''}
      title={t('to_list.title', { count })}
      description={made.isOpen ? undefined : t('to_list.dynamic')}
      onOpenChange={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('add.cancel')}</Button>
          <Button
            variant="primary"
            disabled={made.isOpen ? made.name.trim() === '' : list === null}
            busy={progress !== null || made.isBusy}
            onClick={() => void submit()}
          >
            {t(made.isOpen ? 'to_list.create' : 'add.action', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {made.isOpen ? (
          <NewList made={made} onSubmit={() => void submit()} />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <Field label={t('to_list.field')} className="w-full">
              <Combobox
                items={options}
                value={list}
                onValueChange={setList}
                itemKey={({ value }) => value}
                itemLabel={({ label }) => label}
                // The server has found them.
                matches={() => true}
                renderItem={({ label }) => <span dir="auto">{label}</span>}
                onQueryChange={setTyped}
                searchState={searchStateOf(search)}
                searchLabel={t('to_list.search')}
                placeholder={t('to_list.placeholder')}
              />
            </Field>
            {/* What was looked for in vain is what it is called. */}
            <Button size="sm" variant="ghost" icon={Plus} onClick={() => made.open(options.length === 0 ? typed : '')}>
              {t('to_list.new')}
            </Button>
          </div>
        )}
        {failure && (
          <Callout tone="danger">
            {failureText(failure.error)}
            {failure.done > 0 && ` ${t('stopped', { done: failure.done, all: count })}`}
          </Callout>
        )}
        {progress && <CallProgress progress={progress} label={t('add.running')} />}
      </div>
    </Dialog>
  );
}
