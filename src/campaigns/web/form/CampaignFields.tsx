import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { channelsQuery } from '../../../channels/web/index.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { campaignTypes, memberSources } from '../../contract/campaign.ts';
import type { CampaignValues } from './campaign-values.ts';
import { channelFault } from './channel-offer.ts';

interface CampaignFieldsProps {
  values: CampaignValues;
  onChange: (own: Partial<CampaignValues>) => void;
  /** A sentence beside the field that it is about. */
  errorOf: (field: keyof CampaignValues) => string | undefined;
}

/** Name, type, who is responsible, what sends it, and who gets it. */
export function CampaignFields({ values, onChange, errorOf }: CampaignFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { data: users = [] } = useQuery(usersQuery);
  const { data: channels = [] } = useQuery(channelsQuery);
  const now = useNow().getTime();
  const judged = channels.map((channel) => ({ channel, fault: channelFault(channel, now) }));
  // The stored channel of the campaign is always listed, also when it cannot send.
  const offered = judged.filter(({ channel, fault }) => fault === null || channel.id === values.channel);
  const fault = offered.find(({ channel }) => channel.id === values.channel)?.fault ?? null;
  const none = offered.length === 0 ? t('form.channel_none') : undefined;
  const channelHelp = fault === null ? none : t('form.channel_cannot', { reason: t(`form.channel_fault.${fault}`) });
  return (
    <>
      <Field label={t('form.name')} required error={errorOf('name')}>
        <Input
          value={values.name}
          maxLength={100}
          placeholder={t('form.name_hint')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field as="group" label={t('form.type')} error={errorOf('type')}>
        <RadioCards
          options={campaignTypes.map((value) => ({ value, label: t(`type.${value}`), help: t(`type_text.${value}`) }))}
          value={values.type}
          onValueChange={(type) => onChange({ type })}
        />
      </Field>
      <Field label={t('form.channel')} required error={errorOf('channel')} help={channelHelp}>
        <Select
          placeholder={t('form.channel_hint')}
          options={offered.map(({ channel: { id, name, handle }, fault: own }) => ({
            value: id,
            label: name,
            help: own === null ? handle : `${handle} · ${t(`form.channel_fault.${own}`)}`,
          }))}
          value={values.channel}
          onValueChange={(channel) => onChange({ channel })}
        />
      </Field>
      <Field as="group" label={t('form.members')} error={errorOf('members_from')}>
        <RadioCards
          options={memberSources.map((value) => ({
            value,
            label: t(`form.from.${value}`),
            help: t(`form.from_text.${value}`),
          }))}
          value={values.members_from}
          onValueChange={(from) => onChange({ members_from: from })}
        />
      </Field>
      {values.members_from === 'list' && (
        <ListField
          value={values.contact_list}
          error={errorOf('contact_list')}
          onChange={(list) => onChange({ contact_list: list })}
        />
      )}
      <Field label={t('form.owner')} required error={errorOf('owner')}>
        <Select
          placeholder={t('form.owner_hint')}
          options={users
            .filter(({ id, status }) => status === 'active' || id === values.owner)
            .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))}
          value={values.owner}
          onValueChange={(owner) => onChange({ owner })}
        />
      </Field>
    </>
  );
}

interface ListFieldProps {
  value: CampaignValues['contact_list'];
  onChange: (value: CampaignValues['contact_list']) => void;
  error: string | undefined;
}

function ListField({ value, onChange, error }: ListFieldProps) {
  const { t } = useTranslation('campaigns');
  const [typed, setTyped] = useState('');
  const search = useQuery(lookupQuery('contact_lists', typed));
  const lists = (search.data ?? []).map(({ id, label }) => ({ id, label }));
  return (
    <Field label={t('form.list')} required error={error}>
      <Combobox
        icon={List}
        items={lists}
        value={value}
        onValueChange={onChange}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        matches={() => true}
        placeholder={t('form.list_hint')}
        searchLabel={t('form.list_search')}
        onQueryChange={setTyped}
        searchState={searchStateOf(search)}
        renderItem={({ label }) => <bdi className="min-w-0 flex-1 truncate">{label}</bdi>}
      />
    </Field>
  );
}
