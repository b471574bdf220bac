import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDetail } from '../../../accounts/web/index.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { AddOutcome, resultLines } from './AddOutcome.tsx';
import { MEMBERS_AT_ONCE, useAddMembers, type AddResult } from './use-add-members.ts';

interface AddMembersProps {
  sequence: Sequence;
  onClose: () => void;
}

/** Chooses contacts by name, number or e-mail, and lets them enter. */
export function AddMembers({ sequence, onClose }: AddMembersProps) {
  const { t } = useTranslation('sequence_members');
  const [chosen, setChosen] = useState<readonly SelectOption<string>[]>([]);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<AddResult | null>(null);
  const search = useQuery(lookupQuery('contacts', typed));
  const { progress, add } = useAddMembers();
  const count = chosen.length;
  const isDone = result !== null && result.failure === null;
  async function submit() {
    setResult(null);
    const done = await add(sequence.id, { count, ids: chosen.map(({ value }) => value) });
    setResult(done);
    if (done.failure || done.refused > 0) return;
    showSuccess(resultLines(done, t).join(' · '));
    onClose();
  }
  return (
    <Dialog
      open
      keepOnOutsidePress={count > 0}
      title={t('add.title', { name: sequence.title })}
      onOpenChange={onClose}
      footer={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t('add.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('add.cancel')}</Button>
            <Button variant="primary" disabled={count === 0} busy={progress !== null} onClick={() => void submit()}>
              {count === 0 ? t('add.none') : t('add.action', { count })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && (
          <Field label={t('add.field')} help={t('add.hint', { max: MEMBERS_AT_ONCE })}>
            <MultiSelect
              options={(search.data ?? []).map(({ id, label, mobile, email }) => ({
                value: id,
                label,
                end: <ContactDetail mobile={mobile} email={email} />,
              }))}
              value={chosen}
              max={MEMBERS_AT_ONCE}
              onValueChange={setChosen}
              onQueryChange={setTyped}
              searchState={searchStateOf(search)}
              searchLabel={t('add.search')}
              placeholder={t('add.placeholder')}
            />
          </Field>
        )}
        {sequence.status === 'inactive' && !isDone && <Callout tone="info">{t('add.paused')}</Callout>}
        <AddOutcome progress={progress} result={result} count={count} />
      </div>
    </Dialog>
  );
}
