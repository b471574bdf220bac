import { Check, Plus, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { translateCode } from '../../../foundation/web/i18n/failure-text.ts';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { templateLimits } from '../../contract/template-limits.ts';
import { templateButtonTypes } from '../../contract/template.ts';
import { buttonIcon } from '../template-words.ts';
import { ButtonRow } from './ButtonRow.tsx';
import { Hint } from './EditorField.tsx';
import { emptyButton, type ButtonType, type ButtonValues } from './editor-values.ts';
import type { Editor } from './use-editor.ts';

/** Where the quick replies stand among the buttons; null where there is nothing to say about it. */
function grouping(buttons: readonly ButtonValues[]): 'start' | 'end' | 'apart' | null {
  const kinds = buttons.map(({ type }) => (type === 'quick_reply' ? 'q' : 'o')).join('');
  if (!kinds.includes('q') || !kinds.includes('o')) return null;
  if (/^q+o+$/.test(kinds)) return 'start';
  return /^o+q+$/.test(kinds) ? 'end' : 'apart';
}

/** The buttons below the message: dragged by the handle, or moved by Alt and the arrow keys. */
export function ButtonFields({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const titleId = useId();
  const { buttons } = editor.values;
  const setButtons = (next: readonly ButtonValues[]) => editor.set({ buttons: next });
  const nameOf = ({ type, text }: ButtonValues) => text || t(`button.${type}`);
  const { list, said, dragged, handleOf } = useReorder({
    rows: buttons,
    keyOf: ({ key }) => key,
    labelOf: nameOf,
    onReorder: setButtons,
  });
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <h2 id={titleId} className="font-medium">
          {t('editor.buttons')}
        </h2>
        {buttons.length > 0 && (
          <span className="text-xs text-tertiary tabular-nums">
            {t('editor.buttons_of', { count: buttons.length, max: templateLimits.buttons })}
          </span>
        )}
        <AddButton
          isFull={buttons.length >= templateLimits.buttons}
          onAdd={(type) => setButtons(withButton(buttons, emptyButton(type)))}
        />
      </div>
      <ul ref={list} aria-labelledby={titleId} className="flex flex-col gap-2 empty:hidden">
        {buttons.map((button, index) => (
          <ButtonRow
            key={button.key}
            editor={editor}
            button={button}
            index={index}
            name={nameOf(button)}
            handle={handleOf(button.key)}
            isDragged={dragged === button.key}
            onChange={(changes) => setButtons(buttons.with(index, { ...button, ...changes }))}
            onRemove={() => setButtons(buttons.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Notes editor={editor} />
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </section>
  );
}

/** A new button stands with those of its kind, so that quick replies stay together. */
function withButton(buttons: readonly ButtonValues[], added: ButtonValues): ButtonValues[] {
  const isReply = (type: ButtonType) => type === 'quick_reply';
  const last = buttons.findLastIndex(({ type }) => isReply(type) === isReply(added.type));
  return last === -1 ? [...buttons, added] : buttons.toSpliced(last + 1, 0, added);
}

/** Whether the quick replies stand together, and what the provider takes no more of. */
function Notes({ editor: { values, problems } }: { editor: Editor }) {
  const { t, i18n } = useTranslation('templates');
  const where = grouping(values.buttons);
  const { error, hint } = problems.noteOf('buttons');
  const refusal = where === 'apart' ? translateCode(i18n, 'INVALID_ORDER') : error;
  return (
    <div className="flex flex-col gap-1 text-xs empty:hidden">
      {(where === 'start' || where === 'end') && (
        <p className="flex items-center gap-1.5 text-tertiary">
          <Check aria-hidden className="size-3.5" />
          {t(`editor.grouped_${where}`)}
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className="flex items-center gap-1.5 text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          {refusal}
        </p>
      )}
      {hint !== undefined && hint !== refusal && (
        <p>
          <Hint>{hint}</Hint>
        </p>
      )}
    </div>
  );
}

function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: (type: ButtonType) => void }) {
  const { t } = useTranslation('templates');
  return (
    <span className="ms-auto">
      <Menu
        align="end"
        trigger={
          <Button size="sm" icon={Plus} disabled={isFull} title={isFull ? t('editor.buttons_full') : undefined}>
            {t('editor.add_button')}
          </Button>
        }
      >
        {templateButtonTypes.map((type) => (
          <MenuItem key={type} icon={buttonIcon(type)} onSelect={() => onAdd(type)}>
            {t(`button.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
