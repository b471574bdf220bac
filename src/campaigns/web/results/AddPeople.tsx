import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { handmadeListsQuery, membersChanged } from '../../../lists/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import { formatCount } from '../format-numbers.ts';
import { peopleQuery, type MessageChoice, type PeopleFilter } from '../queries.ts';

interface AddPeopleProps {
  campaignId: string;
  choice: MessageChoice;
  filter: PeopleFilter;
  search: string;
  count: number;
  onClose: () => void;
}

/** Adds all people of a number to a contact list. */
export function AddPeople({ campaignId, choice, filter, search, count, onClose }: AddPeopleProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<SelectOption<string> | null>(null);
  const lists = useQuery(handmadeListsQuery(typed));
  const add = useMutation({
    mutationFn: (listId: string) =>
      call(
        campaignEndpoints.addCampaignPeople,
        { params: { id: campaignId }, query: peopleQuery(choice, filter, search), body: { list_id: listId } },
        { origin: 'records', display: false },
      ),
    onSuccess: ({ added, already_members: known }, listId) => {
      const both = [t('results.added', { count: added }), known > 0 && t('results.added_known', { count: known })];
      showSuccess(both.filter(Boolean).join(' · '));
      void membersChanged(client, listId);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('results.add_title', { count, number: formatCount(count) })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabled={list === null}
            onClick={() => list && add.mutate(list.value)}
          >
            {t('results.add')}
          </Button>
        </>
      }
    >
      <Field label={t('results.add_list')} required error={add.error ? failureText(add.error) : undefined}>
        <Combobox
          icon={List}
          items={lists.data ?? []}
          value={list}
          onValueChange={(next) => {
            add.reset();
            setList(next);
          }}
          itemKey={({ value }) => value}
          itemLabel={({ label }) => label}
          matches={() => true}
          placeholder={t('results.add_hint')}
          searchLabel={t('results.add_search')}
          onQueryChange={setTyped}
          searchState={searchStateOf(lists)}
          renderItem={({ label }) => <bdi className="min-w-0 flex-1 truncate">{label}</bdi>}
        />
      </Field>
    </Dialog>
  );
}
