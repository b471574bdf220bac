import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDetail } from '../../../accounts/web/index.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { CallProgress } from './CallProgress.tsx';
import { useMemberCalls } from './use-member-calls.ts';

interface AddMembersProps {
  list: { id: string; name: string };
  onClose: () => void;
}

/** Chooses contacts by name, number or e-mail, and adds them. */
export function AddMembers({ list, onClose }: AddMembersProps) {
  const { t } = useTranslation('lists');
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<readonly SelectOption<string>[]>([]);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Error | null>(null);
  const search = useQuery(lookupQuery('contacts', typed));
  const { data: found = [] } = search;
  const { progress, run } = useMemberCalls();
  const count = chosen.length;
  async function add() {
    setFailure(null);
    const result = await run(
      list.id,
      'add',
      chosen.map(({ value }) => value),
    );
    if (result.failure) {
      setFailure(result.failure);
      return;
    }
    showSuccess(t('done.add', { count: result.changed }));
    onClose();
  }
  return (
    <Dialog
      open
      keepOnOutsidePress={count > 0}
      title={t('add.title', { name: list.name })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('add.cancel')}</Button>
          <Button variant="primary" disabled={count === 0} busy={progress !== null} onClick={() => void add()}>
            {count === 0 ? t('add.none') : t('add.action', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('add.field')} help={t('add.hint')}>
          <MultiSelect
            options={found.map(({ id, label, mobile, email }) => ({
              value: id,
              label,
              end: <ContactDetail mobile={mobile} email={email} />,
            }))}
            value={chosen}
            onValueChange={setChosen}
            onQueryChange={setTyped}
            searchState={searchStateOf(search)}
            searchLabel={t('add.search')}
            placeholder={t('add.placeholder')}
          />
        </Field>
        {failure && <Callout tone="danger">{failureText(failure)}</Callout>}
        {progress && <CallProgress progress={progress} label={t('add.running')} />}
      </div>
    </Dialog>
  );
}
