import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import { channelSign, channelsQuery } from '../../../channels/web/index.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { Select } from '../../../ui/primitives/Select.tsx';
import { Switch } from '../../../ui/primitives/Switch.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import { GoalField } from './GoalField.tsx';
import type { Chosen } from './form-values.ts';
import type { SequenceForm } from './use-sequence-form.ts';

interface SettingsPaneProps {
  form: SequenceForm;
  disabled: boolean;
  className?: string;
}

/** What a sequence is called, what it sends from, whose it is, who joins, and what ends it early. */
export function SettingsPane({ form, disabled, className }: SettingsPaneProps) {
  const { t } = useTranslation('sequences');
  const { values, set, error } = form;
  return (
    <section aria-label={t('form.settings')} className={className}>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <Field label={t('form.title')} required error={error('title')}>
          <Input
            value={values.title}
            maxLength={100}
            disabled={disabled}
            placeholder={t('form.title_hint')}
            onChange={({ target }) => set('title', target.value)}
          />
        </Field>
        <ChannelField form={form} disabled={disabled} />
        <OwnerField form={form} disabled={disabled} />
        <Field label={t('form.description')} error={error('description')}>
          <TextArea
            rows={2}
            value={values.description}
            maxLength={2000}
            disabled={disabled}
            onChange={({ target }) => set('description', target.value)}
          />
        </Field>
      </div>
      <Group title={t('form.who')}>
        <ListField form={form} disabled={disabled} />
        <OnOff
          label={t('form.reenter')}
          help={t('form.reenter_help')}
          value={values.may_reenter}
          disabled={disabled}
          onChange={(isOn) => set('may_reenter', isOn)}
        />
      </Group>
      <Group title={t('form.ends')}>
        <OnOff
          label={t('form.exit_on_reply')}
          help={t('form.exit_on_reply_help')}
          value={values.exit_on_reply}
          disabled={disabled}
          onChange={(isOn) => set('exit_on_reply', isOn)}
        />
        <GoalField
          value={values.goal}
          error={error('goal')}
          disabled={disabled}
          onChange={(goal) => set('goal', goal)}
        />
      </Group>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 border-t border-subtle p-4 md:p-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  );
}

interface OnOffProps {
  label: string;
  help: string;
  value: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

function OnOff({ label, help, value, disabled, onChange }: OnOffProps) {
  return (
    <Field label={label} hideLabel help={help}>
      <Switch
        label={<span className="font-medium">{label}</span>}
        className="flex-row-reverse justify-between"
        checked={value}
        disabled={disabled}
        onCheckedChange={onChange}
      />
    </Field>
  );
}

interface OneFieldProps {
  form: SequenceForm;
  disabled: boolean;
}

/** The options, with the chosen one although it is not among them: somebody who has left, a number that is gone. */
const withChosen = <Option extends { id: string }>(options: readonly Option[], chosen: Option | null): Option[] =>
  chosen === null || options.some(({ id }) => id === chosen.id) ? [...options] : [...options, chosen];

/** Numbers that can send templates. */
function ChannelField({ form: { values, set, error }, disabled }: OneFieldProps) {
  const { t } = useTranslation(['sequences', 'ui']);
  const { data: channels = [] } = useQuery(channelsQuery);
  const usable = channels.filter(
    ({ platform_id: kind }) => contentRules(kind)?.kinds.some((each) => each === 'template') === true,
  );
  const options = withChosen(
    usable.map(({ id, name, status, platform_id: kind }) => ({
      id: id as string,
      label: status === 'active' ? name : t('form.channel_status', { name, status: t(`ui:status.${status}`) }),
      kind,
    })),
    values.channel && { ...values.channel, kind: null as never },
  );
  return (
    <Field label={t('form.channel')} error={error('channel')}>
      <Select
        options={options.map(({ id, label, kind }) => ({
          value: id,
          label,
          lead: kind && <ChannelGlyph kind={channelSign(kind)} name={false} />,
        }))}
        value={values.channel?.id ?? null}
        placeholder={t('form.channel_hint')}
        disabled={disabled}
        onValueChange={(id) => {
          const found = usable.find((each) => each.id === id);
          if (found) set('channel', { id, label: found.name });
        }}
      />
    </Field>
  );
}

function OwnerField({ form: { values, set, error }, disabled }: OneFieldProps) {
  const { t } = useTranslation('sequences');
  const { data: users = [] } = useQuery(usersQuery);
  const people = users
    .filter(({ status }) => status === 'active')
    .map(({ id, first_name: first, last_name: last }) => ({ id: id as string, label: `${first} ${last}`.trim() }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Field label={t('form.owner')} error={error('user')} help={t('form.owner_help')}>
      <Combobox
        items={withChosen(people, values.user)}
        value={values.user}
        disabled={disabled}
        onValueChange={(user) => user && set('user', user)}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        matches={({ label }, query) => label.toLocaleLowerCase().includes(query)}
        searchLabel={t('form.find_person')}
        placeholder={t('form.owner_hint')}
        renderValue={(person) => <Person name={person.label} />}
        renderItem={(person) => <Person name={person.label} />}
      />
    </Field>
  );
}

function Person({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Avatar name={name} size={20} letters={1} decorative />
      <bdi dir="auto" className="truncate">
        {name}
      </bdi>
    </span>
  );
}

/** The list whose members join; the first choice is none. */
function ListField({ form: { values, set, error }, disabled }: OneFieldProps) {
  const { t } = useTranslation('sequences');
  const [typed, setTyped] = useState('');
  const search = useQuery(lookupQuery('contact_lists', typed));
  const none: NonNullable<Chosen> = { id: '', label: t('form.list_none') };
  const found = (search.data ?? []).map(({ id, label }) => ({ id, label }));
  return (
    <Field label={t('form.list')} error={error('contact_list')} help={t('form.list_help')}>
      <Combobox
        items={typed.trim() === '' ? [none, ...found] : found}
        value={values.contact_list ?? none}
        disabled={disabled}
        onValueChange={(list) => set('contact_list', list === null || list.id === '' ? null : list)}
        onQueryChange={setTyped}
        searchState={searchStateOf(search)}
        itemKey={({ id }) => id}
        itemLabel={({ label }) => label}
        // The server has found them.
        matches={() => true}
        searchLabel={t('form.list_search')}
        renderItem={({ id, label }) => (
          <bdi dir="auto" className={`truncate ${id === '' ? 'text-tertiary' : ''}`}>
            {label}
          </bdi>
        )}
      />
    </Field>
  );
}
