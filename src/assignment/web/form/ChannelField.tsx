import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { channelSign } from '../../../channels/web/index.ts';
import { ChannelGlyph } from '../../../ui/primitives/ChannelGlyph.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { AssignmentRule } from '../../contract/rule.ts';
import { ALL_CHANNELS } from './form-values.ts';

interface ChannelFieldProps {
  /** The channel of the stored rule, which may have been removed since. */
  stored: AssignmentRule['channel'];
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (channel: string) => void;
}

/** Whose chats go through the rule: those of one channel, or all. */
export function ChannelField({ stored, value, error, disabled, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('assignment');
  const { data: business } = useQuery(businessQuery);
  const channels = (business?.channels ?? []).map(({ id, name, platform_id: kind }) => ({
    id: id as string,
    name,
    kind,
  }));
  const left = stored && !channels.some(({ id }) => id === stored.id) ? [{ ...stored, name: stored.label }] : [];
  return (
    <Field
      label={t('form.applies_to')}
      error={error}
      className="!grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 [&>p]:col-start-2"
    >
      <Select
        size="sm"
        className="w-47"
        value={value}
        disabled={disabled}
        onValueChange={onChange}
        options={[
          {
            value: ALL_CHANNELS,
            label: t('all_channels'),
            lead: <Globe aria-hidden className="size-4.5 text-tertiary" />,
          },
          ...[...channels, ...left].map(({ id, name, kind }) => ({
            value: id,
            label: name,
            lead: <ChannelGlyph kind={channelSign(kind)} name={false} />,
          })),
        ]}
      />
    </Field>
  );
}
