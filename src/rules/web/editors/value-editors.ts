import type { ComponentType } from 'react';
import type { ValueKindName } from '../../contract/comparators.ts';
import type { CriteriaField } from '../../contract/criteria.ts';
import type { ValueEditorProps, ValueEditors } from '../value-editor.ts';
import { CountryEditor, LookupEditor, OptionEditor, UserEditor } from './ChoiceEditors.tsx';
import { DateEditor } from './DateEditor.tsx';
import { BooleanEditor, MobileEditor, NumberEditor, TextEditor, TimeEditor } from './TextEditors.tsx';

/** Types whose values are entered in another way than others of their kind. */
const byType: ValueEditors = {
  mobile: MobileEditor,
  user: UserEditor,
  country: CountryEditor,
  lookup: LookupEditor,
};

/** A file is there or is not, so it has no values. */
const byKind: Readonly<Record<Exclude<ValueKindName, 'file'>, ComponentType<ValueEditorProps>>> = {
  text: TextEditor,
  address_text: TextEditor,
  choice: OptionEditor,
  choices: OptionEditor,
  number: NumberEditor,
  date: DateEditor,
  time: TimeEditor,
  instant: DateEditor,
  boolean: BooleanEditor,
};

/** What values of a field are entered with; null where there are none to enter. */
export function editorOf({ type, kind }: CriteriaField, added: ValueEditors): ComponentType<ValueEditorProps> | null {
  return added[type] ?? byType[type] ?? (kind === 'file' ? null : byKind[kind]);
}
