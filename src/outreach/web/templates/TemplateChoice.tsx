import { useQuery } from '@tanstack/react-query';
import { NotepadText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Highlight } from '../../../ui/primitives/Highlight.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { isUsable, offeredTemplatesQuery } from './outreach-templates.ts';

interface TemplateChoiceProps {
  /** Of the channel that sends; null while none is chosen. */
  kind: ChannelKind | null;
  value: Template | null;
  onChoose: (template: Template) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
  label?: string | undefined;
}

/** A template out of all: those that can be sent first, all others with the reason why they cannot. */
export function TemplateChoice({ kind, value, onChoose, error, disabled, label }: TemplateChoiceProps) {
  const { t } = useTranslation(['outreach', 'templates']);
  const [typed, setTyped] = useState('');
  const search = useQuery(offeredTemplatesQuery(kind, typed));
  const whyNot = ({ status, purpose }: Template): string | null =>
    status !== 'active'
      ? t('template.not_active', { status: t(`template.statuses.${status}`) })
      : purpose !== 'broadcast'
        ? t('template.individual')
        : null;
  return (
    <Field label={label ?? t('template.label')} required error={error}>
      <Combobox
        icon={NotepadText}
        items={search.data ?? []}
        value={value}
        disabled={disabled}
        onValueChange={(template) => template && onChoose(template)}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        // The server finds them, also by the words of the message.
        matches={() => true}
        isDisabled={(template) => !isUsable(template)}
        placeholder={t('template.choose')}
        searchLabel={t('template.search')}
        onQueryChange={setTyped}
        searchState={searchStateOf(search)}
        renderValue={({ name }) => <bdi className="min-w-0 flex-1 truncate">{name}</bdi>}
        renderItem={(template, query) => (
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">
              <Highlight text={template.name} query={query} />
            </bdi>
            <span className="block truncate text-xs text-tertiary">
              {[t(`templates:category.${template.category}`), template.language, whyNot(template)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
      />
    </Field>
  );
}
