import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelSign, channelsQuery } from '../../../channels/web/index.ts';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { singleTriggers, triggers, type ChatAutomation, type Trigger } from '../../contract/automation.ts';
import { automationsQuery } from '../queries.ts';
import { triggerIcons } from '../trigger-words.ts';
import type { AutomationValues } from './automation-values.ts';
import type { BuilderForm } from './use-builder-form.ts';
import { WordsField } from './WordsField.tsx';

export interface PaneProps {
  form: BuilderForm<AutomationValues, ChatAutomation>;
  /** Null: a new one. */
  id: string | null;
  disabled: boolean;
}

/** What starts an automation, and on which channels. */
export function TriggerPane({ form, id, disabled }: PaneProps) {
  const { t, i18n } = useTranslation('automations');
  const { t: tb } = useTranslation('script_builder');
  const { values, set, error } = form;
  const { data: others = [] } = useQuery(automationsQuery);
  const isTaken = (trigger: Trigger) =>
    singleTriggers.includes(trigger) && others.some((each) => each.trigger === trigger && each.id !== id);
  return (
    <>
      <Field as="group" label={tb('pane.starts')} error={error('trigger')}>
        <RadioCards<Trigger>
          value={values.trigger}
          disabled={disabled}
          onValueChange={(trigger) => set('trigger', trigger)}
          options={triggers.map((value) => ({
            value,
            label: t(`trigger.${value}`),
            icon: triggerIcons[value],
            disabled: isTaken(value),
            help: isTaken(value)
              ? translateCode(i18n, 'NOT_ALLOWED', { reason: 'ALREADY_EXISTS' })
              : t(`trigger_help.${value}`),
          }))}
        />
      </Field>
      {values.trigger === 'button_click' && (
        <Field label={tb('pane.button')} required help={tb('pane.button_help')} error={error('button_text')}>
          <Input
            value={values.button_text}
            disabled={disabled}
            onChange={({ target }) => set('button_text', target.value)}
          />
        </Field>
      )}
      {values.trigger === 'keyword' && <KeywordFields form={form} disabled={disabled} />}
      <ChannelsField form={form} disabled={disabled} />
    </>
  );
}

function KeywordFields({ form, disabled }: Omit<PaneProps, 'id'>) {
  const { t } = useTranslation('script_builder');
  const { values, set, error, errorsBelow } = form;
  return (
    <>
      <WordsField
        label={t('pane.keywords')}
        required
        words={values.keywords}
        error={error('keywords') ?? [...errorsBelow('keywords').values()][0]}
        disabled={disabled}
        onChange={(words) => set('keywords', words)}
      />
      <SegmentedControl
        block
        label={t('pane.match')}
        disabled={disabled}
        options={[
          { value: 'whole', label: t('pane.whole') },
          { value: 'contains', label: t('pane.contains') },
        ]}
        value={values.keyword_match}
        onValueChange={(match) => set('keyword_match', match)}
      />
    </>
  );
}

/** Channels on which it starts; none chosen means all. */
function ChannelsField({ form: { values, set, error }, disabled }: Omit<PaneProps, 'id'>) {
  const { t } = useTranslation('script_builder');
  const { data: channels = [] } = useQuery(channelsQuery);
  const options = channels.map(({ id, name, platform_id: kind }) => ({
    value: id as string,
    label: name,
    lead: <ChannelGlyph kind={channelSign(kind)} name={false} />,
  }));
  const gone = values.channels
    .filter((id) => channels.length > 0 && !options.some(({ value }) => value === id))
    .map((id) => ({ value: id as string, label: t('pane.channel_gone') }));
  return (
    <Field label={t('pane.channels')} error={error('channels')}>
      <MultiSelect
        options={[...options, ...gone]}
        value={[...options, ...gone].filter(({ value }) => values.channels.some((id) => id === value))}
        placeholder={t('pane.all_channels')}
        searchLabel={t('pane.find_channel')}
        disabled={disabled}
        onValueChange={(chosen) => set('channels', chosen.map(({ value }) => value) as AutomationValues['channels'])}
      />
    </Field>
  );
}
