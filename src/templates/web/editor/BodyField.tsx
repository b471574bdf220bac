import { Bold, Italic, Strikethrough } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { templateLimits } from '../../contract/template-limits.ts';
import { keysOf } from '../../contract/template-text.ts';
import { languageTag } from '../template-words.ts';
import { AddVariable } from './AddVariable.tsx';
import { BodyInput } from './BodyInput.tsx';
import { EditorField } from './EditorField.tsx';
import { followRename } from './editor-values.ts';
import { EmojiPopup } from './EmojiPopup.tsx';
import { applyEdit, insertText, toggleMark, type TextEdit, type TextState } from './text-selection.ts';
import type { Editor } from './use-editor.ts';

/** The marks that messaging apps share. */
const marks = [
  { id: 'bold', mark: '*', icon: Bold, key: 'b' },
  { id: 'italic', mark: '_', icon: Italic, key: 'i' },
  { id: 'strike', mark: '~', icon: Strikethrough, key: undefined },
] as const;

/** The words of the message, with their formatting and variables. */
export function BodyField({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const area = useRef<HTMLTextAreaElement>(null);
  const { values, set, problems } = editor;
  const { body, samples } = values;
  const change = (next: string) => set({ body: next, samples: followRename(samples, keysOf(body), keysOf(next)) });
  const edit = (make: (state: TextState) => TextEdit) => {
    const field = area.current;
    if (!field) return;
    applyEdit(field, make({ text: field.value, from: field.selectionStart, to: field.selectionEnd }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const found = marks.find(({ key }) => key === event.key.toLowerCase());
    if (!isCommand || !found) return;
    event.preventDefault();
    edit((state) => toggleMark(state, found.mark));
  };
  const { error } = problems.noteOf('body');
  return (
    <EditorField
      editor={editor}
      path="body"
      label={t('field.body')}
      required
      aside={<CharacterCount length={body.length} max={templateLimits.body} />}
    >
      <div
        className={classNames(
          'overflow-clip rounded-sm border bg-surface outline-offset-1 outline-focus-ring has-[textarea:focus-visible]:outline-2',
          error === undefined ? 'border-strong' : 'border-danger-solid',
        )}
      >
        <BodyInput
          area={area}
          value={body}
          lang={languageTag(values.language)}
          onChange={change}
          onKeyDown={onKeyDown}
        />
        <div
          role="toolbar"
          aria-label={t('editor.tools')}
          className="flex items-center gap-0.5 border-t border-subtle px-1.5 py-1"
        >
          {marks.map(({ id, mark, icon, key }) => (
            <IconButton
              key={id}
              icon={icon}
              aria-label={t(`editor.${id}`)}
              keyHint={key && `Ctrl ${key.toUpperCase()}`}
              // The selection in the text stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => edit((state) => toggleMark(state, mark))}
            />
          ))}
          <EmojiPopup area={area} onChoose={(emoji) => edit((state) => insertText(state, emoji))} />
          <AddVariable
            area={area}
            names={keysOf(body)}
            onAdd={(name) => edit((state) => insertText(state, `{{${name}}}`))}
          />
        </div>
      </div>
    </EditorField>
  );
}
