import { PhoneText } from '../../../accounts/web/index.ts';
import { isHiddenNumber } from '../../../foundation/contract/hidden-numbers.ts';
import { ExternalLink } from '../../../ui/primitives/Link.tsx';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { textOf } from './read-value.ts';

/** One line in a list; whole among the facts of a record. */
const TEXT = 'truncate in-data-whole:whitespace-normal';

function TextValue({ value }: FieldValueProps) {
  return (
    <span dir="auto" className={TEXT}>
      {textOf(value)}
    </span>
  );
}

function LongTextValue({ value }: FieldValueProps) {
  return (
    <span dir="auto" className="truncate in-data-whole:whitespace-pre-wrap">
      {textOf(value)}
    </span>
  );
}

/** Among the facts a link: in a row, a press opens the record. */
function EmailValue({ value, isWhole = false }: FieldValueProps) {
  const address = textOf(value);
  const text = <bdi className={TEXT}>{address}</bdi>;
  return isWhole ? (
    <ExternalLink href={`mailto:${encodeURIComponent(address)}`} target={undefined} className={TEXT}>
      {text}
    </ExternalLink>
  ) : (
    text
  );
}

function MobileValue({ value, isWhole = false }: FieldValueProps) {
  const mobile = textOf(value);
  const text = <PhoneText mobile={mobile} hasFlag />;
  return isWhole && !isHiddenNumber(mobile) ? (
    <ExternalLink href={`tel:${mobile}`} target={undefined}>
      {text}
    </ExternalLink>
  ) : (
    text
  );
}

function UrlValue({ value }: FieldValueProps) {
  const address = textOf(value);
  return (
    <ExternalLink href={address} className={TEXT}>
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </ExternalLink>
  );
}

const TextInput = lateInput(async () => (await import('./text-inputs.tsx')).textInputs.TextInput);
const LongTextInput = lateInput(async () => (await import('./text-inputs.tsx')).textInputs.LongTextInput);
const EmailInput = lateInput(async () => (await import('./text-inputs.tsx')).textInputs.EmailInput);
const MobileInput = lateInput(async () => (await import('./text-inputs.tsx')).textInputs.MobileInput);
const UrlInput = lateInput(async () => (await import('./text-inputs.tsx')).textInputs.UrlInput);

const text: FieldType = { Value: TextValue, Input: TextInput, width: 170, canEditInCell: true };

export const textFieldTypes = {
  text,
  long_text: { Value: LongTextValue, Input: LongTextInput, width: 240, canEditInCell: false },
  email: { Value: EmailValue, Input: EmailInput, width: 220, canEditInCell: true },
  mobile: { Value: MobileValue, Input: MobileInput, width: 180, canEditInCell: true },
  url: { Value: UrlValue, Input: UrlInput, width: 200, canEditInCell: true },
} satisfies Record<string, FieldType>;
