import type { ReactNode, Ref } from 'react';
import { Field } from '../../../ui/primitives/Field.tsx';
import { CharacterCount, TextArea } from '../../../ui/primitives/TextArea.tsx';

interface DialogMessageFieldProps {
  label: string;
  text: string;
  max: number;
  error: string | undefined;
  onText: (text: string) => void;
  onSubmit: () => void;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Below the words: what helps to write them. */
  tools?: ReactNode;
}

/** The words of a message in a dialog: counted, and saved by Ctrl Enter. */
export function DialogMessageField({
  label,
  text,
  max,
  error,
  onText,
  onSubmit,
  fieldRef,
  tools,
}: DialogMessageFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} required aside={<CharacterCount length={text.length} max={max} />} error={error}>
        <TextArea
          ref={fieldRef}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSubmit();
          }}
        />
      </Field>
      {tools}
    </div>
  );
}
