import { useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sequencesFoundQuery } from '../../../sequences/web/index.ts';
import type { EditorProps } from './editor-props.ts';
import { RecordChoice } from './RecordChoice.tsx';

type Found = readonly { id: string; title: string; status: string }[];

/** The contact enters a sequence. One that is paused can be chosen: its members wait in it. */
export function SequenceEditor({ action, onChange, problem, label, disabled }: EditorProps<'add_to_sequence'>) {
  const { t } = useTranslation('actions');
  const [typed, setTyped] = useState('');
  const select = useCallback(
    (found: Found) =>
      found.map(({ id, title, status }) => ({
        value: id,
        label: title,
        help: status === 'active' ? undefined : t('sequence.paused'),
      })),
    [t],
  );
  const search = useQuery({ ...sequencesFoundQuery(typed), select });
  return (
    <RecordChoice
      label={label}
      icon={ListTree}
      id={action.data.id}
      module="sequences"
      nameField="title"
      search={search}
      onTyped={setTyped}
      texts={t('sequence', { returnObjects: true })}
      onChoose={(id) => onChange({ ...action, data: { id } })}
      error={problem('data.id')}
      disabled={disabled}
    />
  );
}
