import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { BulkScreenProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { sequencesFoundQuery } from '../queries.ts';
import { SequenceStatus } from '../SequenceStatus.tsx';
import { AddOutcome, resultLines } from './AddOutcome.tsx';
import { useAddMembers, type AddResult } from './use-add-members.ts';

type Found = Pick<Sequence, 'title' | 'status'> & { id: string };

/** Lets the contacts that are selected enter a sequence that is chosen. */
export function AddToSequence({ count, selection, onClose }: Pick<BulkScreenProps, 'count' | 'selection' | 'onClose'>) {
  const { t } = useTranslation('sequence_members');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const [result, setResult] = useState<AddResult | null>(null);
  const search = useQuery(sequencesFoundQuery(typed));
  const { progress, add } = useAddMembers();
  const isDone = result !== null && result.failure === null;
  async function submit({ id }: Found) {
    setResult(null);
    const done = await add(id, { count, selection });
    setResult(done);
    if (done.failure || done.refused > 0) return;
    showSuccess(resultLines(done, t).join(' · '), { isBulk: true });
    onClose(true);
  }
  return (
    <Dialog
      open
      title={t('to_sequence.title', { count })}
      onOpenChange={() => onClose(isDone)}
      footer={
        isDone ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            {t('add.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{t('add.cancel')}</Button>
            <Button
              variant="primary"
              disabled={chosen === null}
              busy={progress !== null}
              onClick={() => chosen && void submit(chosen)}
            >
              {t('to_sequence.action', { count })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && (
          <Field label={t('to_sequence.field')}>
            <Combobox
              items={search.data ?? []}
              value={chosen}
              onValueChange={setChosen}
              itemKey={({ id }) => id}
              itemLabel={({ title }) => title}
              // The server has found them.
              matches={() => true}
              renderItem={({ title, status }) => (
                <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
                  <bdi dir="auto" className="min-w-0 truncate">
                    {title}
                  </bdi>
                  <SequenceStatus status={status} className="shrink-0" />
                </span>
              )}
              onQueryChange={setTyped}
              searchState={searchStateOf(search)}
              searchLabel={t('to_sequence.search')}
              placeholder={t('to_sequence.placeholder')}
            />
          </Field>
        )}
        {chosen?.status === 'inactive' && !isDone && <Callout tone="info">{t('add.paused')}</Callout>}
        <AddOutcome progress={progress} result={result} count={count} />
      </div>
    </Dialog>
  );
}
