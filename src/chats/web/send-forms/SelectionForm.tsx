import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionRules } from '../../../channels/contract/content-rules.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import {
  emptySelection,
  selectionProblems,
  shownSelection,
  type SelectionDraft,
  type SelectionProblem,
} from './selection-draft.ts';
import { useSendForm, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';
import { TextField } from './TextField.tsx';

/** A question with options: as buttons below it, or as a list behind one button. */
export function SelectionForm(props: SendFormProps) {
  const { selection } = props.rules;
  return selection && <Form {...props} selection={selection} />;
}

function Form({ chat, selection, onSend, onClose }: SendFormProps & { selection: SelectionRules }) {
  const { t } = useTranslation('chats_forms');
  const sentences = useSentences(selection);
  const form = useSendForm<SelectionDraft>({ ...emptySelection, button: t('selection.button_default') }, (draft) => {
    const problems = selectionProblems(draft, selection);
    return Object.fromEntries(problems.toReversed().map((problem) => [problem.field, sentences(problem)]));
  });
  const { values, errorOf } = form;
  const { text, style, button, options } = values;
  const { maxOptions, maxText } = selection[style];
  const shown = useMemo(() => shownSelection(values), [values]);
  const isSeen = text.trim() !== '' || options.some(({ label }) => label.trim() !== '');
  const list = useRef<HTMLOListElement>(null);
  const change = (at: number, changes: Partial<SelectionDraft['options'][number]>) =>
    form.set({ options: options.map((option, index) => (index === at ? { ...option, ...changes } : option)) });
  const add = () => {
    if (options.length >= maxOptions) return;
    form.set({ options: [...options, { label: '', description: '' }] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <SendFormDialog
      title={t('title.selection_request')}
      chat={chat}
      preview={isSeen ? shown : null}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check()) return false;
        onSend(shown);
        return true;
      }}
    >
      <TextField
        label={t('message')}
        text={text}
        max={maxText}
        error={errorOf('text')}
        onText={(next) => form.set({ text: next })}
        onLeave={form.leave('text')}
      />
      <Field label={t('selection.shown_as')} as="group">
        <div>
          <SegmentedControl<SelectionDraft['style']>
            label={t('selection.shown_as')}
            options={[
              { value: 'buttons', label: t('selection.buttons') },
              { value: 'list', label: t('selection.list') },
            ]}
            value={style}
            onValueChange={(next) => form.set({ style: next })}
          />
        </div>
      </Field>
      {style === 'list' && (
        <Field
          label={t('selection.button')}
          required
          error={errorOf('button')}
          aside={<CharacterCount length={button.trim().length} max={selection.list.maxButton} />}
        >
          <Input
            value={button}
            onBlur={form.leave('button')}
            onChange={({ target: { value } }) => form.set({ button: value })}
          />
        </Field>
      )}
      <Field
        label={t('selection.options')}
        as="group"
        required
        error={
          options.length > maxOptions
            ? sentences({ field: 'options', problem: 'too_many', max: maxOptions })
            : undefined
        }
      >
        <ol ref={list} className="flex flex-col gap-2">
          {options.map((option, index) => (
            <Option
              key={index}
              number={index + 1}
              option={option}
              hasDescription={style === 'list'}
              errorOf={errorOf}
              onLeave={form.leave}
              onChange={(changes) => change(index, changes)}
              onEnter={add}
              onRemove={options.length > 1 ? () => form.set({ options: options.toSpliced(index, 1) }) : null}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button variant="soft" size="sm" icon={Plus} disabled={options.length >= maxOptions} onClick={add}>
            {t('selection.add')}
          </Button>
          {options.length === maxOptions && (
            <span className="text-xs text-tertiary">
              {style === 'buttons'
                ? t('selection.most_buttons', { count: maxOptions, most: selection.list.maxOptions })
                : t('selection.most', { count: maxOptions })}
            </span>
          )}
        </div>
      </Field>
    </SendFormDialog>
  );
}

/** What is wrong, in words. */
function useSentences({ list }: SelectionRules) {
  const { t } = useTranslation('chats_forms');
  return (problem: SelectionProblem): string => {
    switch (problem.problem) {
      case 'empty':
        return problem.field === 'text'
          ? t('no_message')
          : t(problem.field === 'button' ? 'selection.no_button' : 'selection.no_option');
      case 'twice':
      case 'without':
        return t(`selection.${problem.problem}`);
      case 'too_long':
        return t('too_long', { max: problem.max });
      case 'too_many':
        return problem.max < list.maxOptions
          ? t('selection.most_buttons', { count: problem.max, most: list.maxOptions })
          : t('selection.most', { count: problem.max });
    }
  };
}

interface OptionProps {
  number: number;
  option: SelectionDraft['options'][number];
  hasDescription: boolean;
  errorOf: (field: string) => string | undefined;
  onLeave: (field: string) => () => void;
  onChange: (changes: Partial<SelectionDraft['options'][number]>) => void;
  /** Begins the next one. */
  onEnter: () => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}

function Option({ number, option, hasDescription, errorOf, onLeave, onChange, onEnter, onRemove }: OptionProps) {
  const { t } = useTranslation('chats_forms');
  const [label, description] = [`option ${number - 1}`, `description ${number - 1}`];
  return (
    <li className="flex items-start gap-1.5">
      <div className={hasDescription ? 'grid min-w-0 flex-1 gap-1.5 sm:grid-cols-2' : 'min-w-0 flex-1'}>
        <Field label={t('selection.option', { number })} hideLabel error={errorOf(label)}>
          <Input
            value={option.label}
            placeholder={t('selection.option', { number })}
            onBlur={onLeave(label)}
            onChange={({ target: { value } }) => onChange({ label: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter();
            }}
          />
        </Field>
        {hasDescription && (
          <Field label={t('selection.description', { number })} hideLabel error={errorOf(description)}>
            <Input
              value={option.description}
              placeholder={t('selection.description_placeholder')}
              onBlur={onLeave(description)}
              onChange={({ target: { value } }) => onChange({ description: value })}
            />
          </Field>
        )}
      </div>
      <IconButton
        icon={Trash2}
        dim
        aria-label={t('selection.remove', { number })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </li>
  );
}
