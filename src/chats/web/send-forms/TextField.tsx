import { Field } from '../../../ui/primitives/Field.tsx';
import { CharacterCount, TextArea } from '../../../ui/primitives/TextArea.tsx';

interface TextFieldProps {
  label: string;
  text: string;
  max: number;
  isRequired?: boolean;
  error: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
}

/** The words of a message, counted. */
export function TextField({ label, text, max, isRequired = true, error, onText, onLeave }: TextFieldProps) {
  return (
    <Field
      label={label}
      required={isRequired}
      aside={<CharacterCount length={text.trim().length} max={max} />}
      error={error}
    >
      <TextArea value={text} onChange={(event) => onText(event.target.value)} onBlur={onLeave} />
    </Field>
  );
}
