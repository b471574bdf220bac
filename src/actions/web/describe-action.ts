import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassifications, useLabels } from '../../chats/web/index.ts';
import { hasCode } from '../../foundation/web/api/call.ts';
import { recordQuery } from '../../records/web/index.ts';
import type { ActionInput } from '../contract/action.ts';
import { usePeople } from './use-people.ts';

/** What turns the ids of actions into names; what was deleted is called so. */
export interface ActionWords {
  t: TFunction<'actions'>;
  userName: (id: string) => string;
  listName: (id: string) => string;
  sequenceName: (id: string) => string;
  classification: (value: string) => string;
  label: (value: string) => string;
}

/** So much of a text is quoted. */
const QUOTED = 60;

const quote = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > QUOTED ? `${line.slice(0, QUOTED - 1).trimEnd()}…` : line;
};

const joined = new Intl.ListFormat('en', { type: 'conjunction' });

/** One action in words: "Assign in turn to Priya Raman and Kavya Nair". */
export function describeAction(action: ActionInput, words: ActionWords): string {
  const { t } = words;
  switch (action.type) {
    case 'send_whatsapp_message':
      return t('words.send_whatsapp_message', { text: quote(action.data.text) });
    case 'assign_owner': {
      const { assign_to: to = 'users', users = [] } = action.data;
      if (to !== 'users') return t(`words.assign_${to}`);
      const names = joined.format(users.map(words.userName));
      return t(users.length > 1 ? 'words.assign_turn' : 'words.assign_users', { names });
    }
    case 'add_to_list':
      return t('words.add_to_list', { name: words.listName(action.data.id) });
    case 'add_to_sequence':
      return t('words.add_to_sequence', { name: words.sequenceName(action.data.id) });
    case 'set_classification':
      return t('words.set_classification', { name: words.classification(action.data.value) });
    case 'add_labels':
      return t('words.add_labels', { names: joined.format(action.data.labels.map(words.label)) });
    case 'create_task':
      return t('words.create_task', { title: quote(action.data.title) });
    case 'close_chat':
      return t('words.close_chat');
  }
}

const idsOf = (actions: readonly ActionInput[], type: 'add_to_list' | 'add_to_sequence'): string[] => [
  ...new Set(actions.flatMap((action) => (action.type === type && action.data.id !== '' ? [action.data.id] : []))),
];

/** What `describeAction` needs for these actions. */
export function useActionWords(actions: readonly ActionInput[]): ActionWords {
  const { t } = useTranslation('actions');
  const { nameOf } = usePeople();
  const { labelOf } = useClassifications();
  const { labelsOf } = useLabels();
  const listName = useRecordNames('contact_lists', 'name', idsOf(actions, 'add_to_list'), t('list.gone'));
  const sequenceName = useRecordNames('sequences', 'title', idsOf(actions, 'add_to_sequence'), t('sequence.gone'));
  return useMemo(
    () => ({
      t,
      userName: nameOf,
      listName,
      sequenceName,
      classification: labelOf,
      label: (value) => labelsOf([value])[0]?.label ?? value,
    }),
    [t, nameOf, listName, sequenceName, labelOf, labelsOf],
  );
}

function useRecordNames(module: string, field: string, ids: readonly string[], gone: string): (id: string) => string {
  const found = useQueries({ queries: ids.map((id) => recordQuery(module, id)) });
  const names = new Map(
    ids.map((id, index) => {
      const name = found[index]?.data?.[field];
      return [id, typeof name === 'string' ? name : hasCode(found[index]?.error, 'NOT_FOUND') ? gone : '…'];
    }),
  );
  return (id) => names.get(id) ?? '…';
}
