import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../../../ui/primitives/Field.tsx';
import type { Editor } from './use-editor.ts';

interface EditorFieldProps extends Omit<FieldProps, 'error'> {
  editor: Editor;
  /** Of the value in the contract's body: `header`, `buttons.1.text`. */
  path: string;
}

/** A field of the form, with what is wrong with it, or what the provider will not take of it. */
export function EditorField({ editor: { problems }, path, help, children, ...field }: EditorFieldProps) {
  const { error, hint } = problems.noteOf(path);
  return (
    <div className="contents" {...problems.watch(path)}>
      <Field {...field} error={error} help={hint === undefined ? help : <Hint>{hint}</Hint>}>
        {children}
      </Field>
    </div>
  );
}

/** What the provider will not take, before it is asked. */
export function Hint({ children }: { children: ReactNode }) {
  return <span className="text-warning-text">{children}</span>;
}
