import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handmadeListsQuery } from '../../../lists/web/index.ts';
import type { EditorProps } from './editor-props.ts';
import { RecordChoice } from './RecordChoice.tsx';

/** The contact is added to a list. Lists whose members follow a rule are not offered: nobody can be added to them. */
export function ListEditor({ action, onChange, problem, label, disabled }: EditorProps<'add_to_list'>) {
  const { t } = useTranslation('actions');
  const [typed, setTyped] = useState('');
  const search = useQuery(handmadeListsQuery(typed));
  return (
    <RecordChoice
      label={label}
      icon={List}
      id={action.data.id}
      module="contact_lists"
      nameField="name"
      search={search}
      onTyped={setTyped}
      texts={t('list', { returnObjects: true })}
      onChoose={(id) => onChange({ ...action, data: { id } })}
      error={problem('data.id')}
      disabled={disabled}
    />
  );
}
