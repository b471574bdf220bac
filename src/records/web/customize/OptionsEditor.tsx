import { Plus, Power, PowerOff, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field as FieldBox } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { optionColours, OPTIONS_MAX } from '../../contract/module.ts';
import type { DraftOption, FieldDraft } from './field-draft.ts';
import { OptionColour } from './OptionColour.tsx';
import type { OpenFieldForm } from './use-field-form.ts';

interface OptionsEditorProps {
  draft: FieldDraft;
  state: OpenFieldForm;
  /** None can be added, removed or switched off. */
  isFixed: boolean;
}

/** The options of a field in their order: label, colour, whether they are offered. */
export function OptionsEditor({ draft, state, isFixed }: OptionsEditorProps) {
  const { t } = useTranslation('customize');
  const newKeys = useId();
  const count = useRef(0);
  const [fresh, setFresh] = useState<string | null>(null);
  const { form, sentence } = state;
  const { options } = draft;
  const { errors } = form.formState;
  const set = (next: DraftOption[]) => {
    form.setValue('options', next, { shouldDirty: true });
    form.clearErrors('options');
  };
  const change = (key: string, part: Partial<DraftOption>) =>
    set(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  const { list, said, dragged, handleOf } = useReorder({
    rows: options,
    keyOf: ({ key }) => key,
    labelOf: ({ label }) => label || t('options.new'),
    onReorder: set,
  });
  // At once: the next key that is typed belongs to the new option.
  useLayoutEffect(() => {
    if (fresh !== null)
      list.current?.querySelector<HTMLElement>(`[data-drag-item="${CSS.escape(fresh)}"] input`)?.focus();
  }, [fresh, list]);
  const add = () => {
    count.current += 1;
    const key = `${newKeys}${count.current}`;
    const colour = optionColours[(options.length + 1) % optionColours.length] ?? null;
    set([...options, { key, value: null, label: '', colour, is_active: true }]);
    setFresh(key);
  };
  const preset = draft.default_value;
  const isDefault = (key: string) => (Array.isArray(preset) ? preset.includes(key) : preset === key);
  const remove = (key: string) => {
    set(options.filter((option) => option.key !== key));
    if (!isDefault(key)) return;
    const rest = Array.isArray(preset) ? preset.filter((each) => each !== key) : [];
    form.setValue('default_value', rest.length === 0 ? null : rest, { shouldDirty: true });
  };
  const canAdd = !isFixed && options.length < OPTIONS_MAX;
  const help = () => {
    if (isFixed) return t('options.fixed_note');
    return options.some(({ is_active: isActive }) => !isActive) ? t('options.off_note') : undefined;
  };
  const listError = errors.options?.message ?? errors.options?.root?.message;
  return (
    <FieldBox
      as="group"
      label={t('options.title')}
      required
      aside={isFixed ? undefined : t('options.count', { count: options.length, max: OPTIONS_MAX })}
      help={help()}
      error={listError === undefined ? undefined : sentence(listError)}
    >
      <ul ref={list} aria-label={t('options.title')} className="flex flex-col gap-1.5">
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            position={index + 1}
            isFixed={isFixed}
            isDefault={isDefault(option.key)}
            isDragged={dragged === option.key}
            error={errors.options?.[index]?.label?.message}
            handle={handleOf(option.key)}
            sentence={sentence}
            onChange={(part) => change(option.key, part)}
            onRemove={() => remove(option.key)}
            onEnter={canAdd ? add : () => undefined}
          />
        ))}
      </ul>
      {canAdd && (
        <Button variant="ghost" size="sm" icon={Plus} className="self-start" onClick={add}>
          {t('options.add')}
        </Button>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </FieldBox>
  );
}

interface OptionRowProps {
  option: DraftOption;
  position: number;
  isFixed: boolean;
  isDefault: boolean;
  isDragged: boolean;
  error: string | undefined;
  handle: MoveHandleProps;
  sentence: (text: string) => string;
  onChange: (part: Partial<DraftOption>) => void;
  onRemove: () => void;
  onEnter: () => void;
}

function OptionRow(props: OptionRowProps) {
  const { option, position, isFixed, isDefault, isDragged, error, handle, sentence, onChange } = props;
  const { t } = useTranslation('customize');
  const name = option.label || t('options.new');
  return (
    <li data-drag-item={option.key} className={classNames('min-w-0', isDragged && 'opacity-50')}>
      <div className="flex items-center gap-1">
        <MoveHandle {...handle} />
        <OptionColour
          name={name}
          colour={option.colour}
          isOff={!option.is_active}
          onChange={(colour) => onChange({ colour })}
        />
        <Input
          aria-label={t('options.label', { position })}
          aria-invalid={error !== undefined}
          value={option.label}
          autoComplete="off"
          className="min-w-0 flex-1"
          trailing={
            isDefault ? (
              <Tag tone="accent">{t('options.default')}</Tag>
            ) : option.is_active ? undefined : (
              <Tag>{t('options.off')}</Tag>
            )
          }
          onChange={({ target }) => onChange({ label: target.value })}
          onKeyDown={(event) => {
            // Enter adds the next one; it does not save a list that is not done.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            props.onEnter();
          }}
        />
        {!isFixed && option.value !== null && (
          <IconButton
            dim
            icon={option.is_active ? PowerOff : Power}
            aria-label={t(option.is_active ? 'options.switch_off' : 'options.switch_on', { name })}
            onClick={() => onChange({ is_active: !option.is_active })}
          />
        )}
        {!isFixed && <IconButton dim icon={X} aria-label={t('options.remove', { name })} onClick={props.onRemove} />}
      </div>
      {error !== undefined && (
        <p role="alert" className="ps-14 pt-1 text-xs text-danger-text">
          {sentence(error)}
        </p>
      )}
    </li>
  );
}
