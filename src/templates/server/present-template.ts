import type { Template } from '../contract/template.ts';
import { readComponents, type ComponentButton } from './provider-component.ts';
import type { TemplateRow } from './template-store.ts';
import { variablesOf } from './template-variables.ts';

const statuses: Readonly<Record<string, Template['status']>> = {
  APPROVED: 'active',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PENDING_DELETION: 'inactive',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  FLAGGED: 'paused',
  DISABLED: 'disabled',
};
const formats = ['text', 'image', 'video', 'document', 'location'] as const;
const buttonTypes = ['url', 'phone_number', 'copy_code', 'quick_reply'] as const;
const categories = ['marketing', 'utility', 'authentication'] as const;

const oneOf = <const Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value.toLowerCase());

/** A row as the picker needs it. */
export function presentTemplate(row: TemplateRow): Template {
  const components = readComponents(row.components);
  const { header, body, footer, buttons } = components;
  const format = oneOf(formats, header?.format ?? '') ?? 'none';
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    // A category that we do not know is treated as the one with the strictest rules.
    category: oneOf(categories, row.category) ?? 'marketing',
    status: statuses[row.provider_status] ?? 'inactive',
    channels_group: row.channel_kind,
    header: { format, text: format === 'text' ? (header?.text ?? '') : null },
    body: body?.text ?? '',
    footer: footer === null ? null : footer.text,
    buttons: buttons.map(presentButton),
    variables: variablesOf(components).map(({ name, place, example }) => ({ name, place, example })),
  };
}

/** A button as people see it. */
export function presentButton({ type, text, url, phone_number }: ComponentButton): Template['buttons'][number] {
  return {
    type: oneOf(buttonTypes, type) ?? 'other',
    text,
    url: url === '' ? null : url,
    phone_number: phone_number === '' ? null : phone_number,
  };
}
