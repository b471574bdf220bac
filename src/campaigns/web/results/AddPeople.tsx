import { useQuery, useQueryClient } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
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
import { PeopleProgress } from './PeopleProgress.tsx';
import { useAllPeople } from './use-all-people.ts';

type AddedPart = Reply<typeof campaignEndpoints.addCampaignPeople> & { people: number };

interface AddPeopleProps {
  campaignId: string;
  /** Null: all messages of the campaign. */
  choice: MessageChoice | null;
  filter: PeopleFilter;
  search: string;
  count: number;
  onClose: () => void;
}

/** Adds all people of a number to a contact list, in batches. After a failure the added people remain, and the user can continue. */
export function AddPeople({ campaignId, choice, filter, search, count, onClose }: AddPeopleProps) {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<SelectOption<string> | null>(null);
  const lists = useQuery(handmadeListsQuery(typed));
  const { done, isRunning, error, run, reset } = useAllPeople<AddedPart>();
  // The number of the chip is without the search, so no total is known for a search.
  const all = search === '' ? count : null;
  async function add(listId: string) {
    const parts = await run(async (after, signal) => {
      const reply = await call(
        campaignEndpoints.addCampaignPeople,
        {
          params: { id: campaignId },
          query: { ...peopleQuery(choice, filter, search), ...(after !== null && { after }) },
          body: { list_id: listId },
        },
        { origin: 'records', display: false, signal },
      );
      return { ...reply, people: reply.added + reply.already_members };
    });
    void membersChanged(client, listId);
    if (!parts) return;
    const sum = (of: 'added' | 'already_members') => parts.reduce((total, part) => total + part[of], 0);
    const [added, known] = [sum('added'), sum('already_members')];
    // Of several messages a person may be found twice, and is known the second time.
    const isKnownShown = known > 0 && choice !== null;
    const both = [t('results.added', { count: added }), isKnownShown && t('results.added_known', { count: known })];
    showSuccess(added === 0 ? t('results.added_none') : both.filter(Boolean).join(' · '));
    onClose();
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={
        all === null || choice === null
          ? t('results.add_found')
          : t('results.add_title', { count, number: formatCount(count) })
      }
      keepOnOutsidePress={isRunning}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={isRunning}
            disabled={list === null}
            onClick={() => list && void add(list.value)}
          >
            {t(error ? 'results.continue' : 'results.add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('results.add_list')} required>
          <Combobox
            disabled={isRunning}
            icon={List}
            items={lists.data ?? []}
            value={list}
            onValueChange={(next) => {
              reset();
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
        {(isRunning || error) && <PeopleProgress label={t('results.adding')} done={done} all={all} error={error} />}
      </div>
    </Dialog>
  );
}
