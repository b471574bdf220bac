import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery, countriesQuery, phoneCountry } from '../../../accounts/web/index.ts';
import { Flag } from '../../../ui/primitives/Flag.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { TextArea } from '../../../ui/primitives/TextArea.tsx';
import type { FieldInputProps } from './field-type.ts';
import { cellLabel } from './cell-label.ts';
import { textOf } from './read-value.ts';

function TextInput(props: FieldInputProps) {
  const { field, value, onChange, place } = props;
  return (
    <Input
      {...cellLabel(props)}
      size={place === 'cell' ? 'sm' : 'md'}
      value={textOf(value)}
      maxLength={field.max_length ?? undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function LongTextInput(props: FieldInputProps) {
  return (
    <TextArea
      {...cellLabel(props)}
      value={textOf(props.value)}
      dir="auto"
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function EmailInput(props: FieldInputProps) {
  return (
    <Input
      {...cellLabel(props)}
      type="email"
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={textOf(props.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** A number without a calling code is one of the business's country, which the flag says. */
function MobileInput(props: FieldInputProps) {
  const { value, onChange, place } = props;
  const { data: countries = [] } = useQuery(countriesQuery);
  const { data: business } = useQuery(businessQuery);
  const typed = textOf(value);
  const country = typed.startsWith('+') ? phoneCountry(typed, countries)?.code : business?.country;
  return (
    <Input
      {...cellLabel(props)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      size={place === 'cell' ? 'sm' : 'md'}
      value={typed}
      trailing={country ? <Flag code={country} /> : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function UrlInput(props: FieldInputProps) {
  const { t } = useTranslation('records');
  return (
    <Input
      {...cellLabel(props)}
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder={t('fields.url_example')}
      size={props.place === 'cell' ? 'sm' : 'md'}
      value={textOf(props.value)}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export const textInputs = { TextInput, LongTextInput, EmailInput, MobileInput, UrlInput };
