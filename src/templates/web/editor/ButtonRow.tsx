import { Lock, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { isCountedAddress } from '../../contract/counted-address.ts';
import { templateLimits } from '../../contract/template-limits.ts';
import { templateButtonTypes } from '../../contract/template.ts';
import { buttonVariable, keysOf } from '../../contract/template-text.ts';
import { buttonIcon } from '../template-words.ts';
import { EditorField } from './EditorField.tsx';
import type { ButtonValues } from './editor-values.ts';
import { SampleField } from './SampleFields.tsx';
import type { Editor } from './use-editor.ts';

const CountSwitch = lazy(async () => ({ default: (await import('./CountSwitch.tsx')).CountSwitch }));

interface ButtonRowProps {
  editor: Editor;
  button: ButtonValues;
  index: number;
  /** What it is called in this list. */
  name: string;
  handle: MoveHandleProps;
  isDragged: boolean;
  onChange: (changes: Partial<ButtonValues>) => void;
  onRemove: () => void;
}

/** A button: what it does, what it says, and where it leads. */
export function ButtonRow(props: ButtonRowProps) {
  const { editor, button, index, name, onChange } = props;
  const { t } = useTranslation('templates');
  const { type, text, url, sample } = button;
  const [variable] = type === 'url' ? keysOf(url) : [];
  // One of ours has its own sample.
  const isSampled = isCountedAddress(url) && sample !== '';
  return (
    <li data-drag-item={button.key} className={classNames('flex items-start gap-2', props.isDragged && 'opacity-50')}>
      <span className="flex h-7 items-center pointer-coarse:h-11">
        <MoveHandle {...props.handle} />
      </span>
      <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-[164px_190px_minmax(0,1fr)] max-xl:sm:grid-cols-[150px_minmax(0,1fr)]">
        <Select
          size="sm"
          soft
          aria-label={t('editor.button_type', { number: index + 1 })}
          options={templateButtonTypes.map((value) => ({ value, label: t(`button.${value}`) }))}
          icon={buttonIcon(type)}
          value={type}
          onValueChange={(next) => onChange({ type: next })}
        />
        {type === 'copy_code' ? (
          // The provider writes it, in the language of the template.
          <Input size="sm" soft disabled value={t('button.copies_code')} aria-label={t('editor.label')} />
        ) : (
          <EditorField
            editor={editor}
            path={`buttons.${index}.text`}
            label={t('editor.label_of', { number: index + 1 })}
            hideLabel
          >
            <Input
              size="sm"
              soft
              placeholder={t('editor.label')}
              value={text}
              onChange={(event) => onChange({ text: event.target.value })}
              trailing={
                text.length > LONG_LABEL && (
                  <span className="text-2xs text-tertiary tabular-nums">
                    <CharacterCount length={text.length} max={templateLimits.buttonLabel} />
                  </span>
                )
              }
            />
          </EditorField>
        )}
        <div className="flex min-w-0 flex-col gap-2 max-xl:sm:col-span-2 empty:hidden">
          <Target {...props} />
          {variable !== undefined && !isSampled && (
            <SampleField
              size="sm"
              editor={editor}
              path={`samples.${buttonVariable(index)}`}
              label={t('samples.of_button', { name })}
              name={variable}
              value={sample}
              onChange={(next) => onChange({ sample: next })}
            />
          )}
          {type === 'url' && (
            // As high as the switch with one line of help, so that nothing moves.
            <Suspense fallback={<div className="h-[46px]" />}>
              <CountSwitch editor={editor} button={button} name={name} onChange={onChange} />
            </Suspense>
          )}
        </div>
      </div>
      <span className="flex h-7 items-center pointer-coarse:h-11">
        <IconButton icon={X} dim aria-label={t('editor.remove_button', { name })} onClick={props.onRemove} />
      </span>
    </li>
  );
}

/** From here on a label shows how long it is. */
const LONG_LABEL = 18;

/** Where the button leads: an address, a number, a code; a quick reply leads nowhere. */
function Target({ editor, button, index, onChange }: ButtonRowProps) {
  const { t } = useTranslation('templates');
  const { type } = button;
  if (type === 'quick_reply') return null;
  const field = ({ url: 'url', phone_number: 'phone_number', copy_code: 'code' } as const)[type];
  const isFixed = field === 'url' && isCountedAddress(button.url);
  return (
    <EditorField
      editor={editor}
      path={`buttons.${index}.${field}`}
      label={t(`editor.target.${field}`, { number: index + 1 })}
      hideLabel
    >
      <Input
        size="sm"
        soft
        type={field === 'phone_number' ? 'tel' : 'text'}
        dir="ltr"
        inputMode={field === 'url' ? 'url' : undefined}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isFixed}
        icon={isFixed ? Lock : undefined}
        placeholder={t(`editor.placeholder.${field}`)}
        value={button[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </EditorField>
  );
}
