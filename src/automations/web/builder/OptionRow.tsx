import { ArrowRight, ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionRows } from '../../../actions/web/index.ts';
import type { ActionType } from '../../../actions/contract/action.ts';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { CharacterCount } from '../../../ui/primitives/TextArea.tsx';
import { softTones } from '../../../ui/primitives/tones.ts';
import { DESCRIPTION_MAX, labelMaxOf, OPTIONS_MIN, type Question, type ScriptOption } from '../../contract/script.ts';
import { useEditor } from './editor-context.ts';
import { NextSelect } from './NextSelect.tsx';
import { useEffectWords } from './use-effect-words.ts';
import { savedField } from './use-save-fields.ts';

/** What an answer can cause, besides where the script continues. */
const actionTypes: readonly ActionType[] = [
  'assign_owner',
  'add_to_list',
  'add_to_sequence',
  'set_classification',
  'add_labels',
  'create_task',
];

interface OptionRowProps {
  option: ScriptOption;
  /** From 1. */
  number: number;
  count: number;
  question: Question;
  path: string;
  dragKey: string;
  isDragged: boolean;
  handle: MoveHandleProps | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (option: ScriptOption) => void;
  onRemove: () => void;
}

/** One option: its words with their count, and what follows when it is chosen. */
export function OptionRow(props: OptionRowProps) {
  const { option, number, count, question, path, dragKey, isDragged, handle, isOpen, onOpen, onChange, onRemove } =
    props;
  const { t } = useTranslation('script_builder');
  const { error, errorsBelow, isReadOnly } = useEditor();
  const detailsId = useId();
  const hasHidden = !isOpen && errorsBelow(path).size > 0 && error(`${path}.label`) === undefined;
  return (
    <li data-drag-item={dragKey} className={classNames('flex min-w-0 flex-col gap-1.5', isDragged && 'opacity-50')}>
      <div className="flex min-w-0 items-start gap-2 max-sm:flex-wrap">
        {handle && (
          <span className="pt-0.5 pointer-coarse:pt-2.5">
            <MoveHandle {...handle} />
          </span>
        )}
        <Field
          label={t('option.name', { number })}
          hideLabel
          error={error(`${path}.label`)}
          className="min-w-0 basis-52 max-sm:flex-1 sm:shrink-0"
        >
          <Input
            size="sm"
            soft
            value={option.label}
            disabled={isReadOnly}
            placeholder={t('option.hint')}
            trailing={
              <span className="text-xs text-tertiary tabular-nums">
                <CharacterCount length={option.label.length} max={labelMaxOf(count)} />
              </span>
            }
            onChange={({ target }) => onChange({ ...option, label: target.value })}
          />
        </Field>
        <ArrowRight aria-hidden className="mt-1.5 size-4 shrink-0 text-tertiary max-sm:hidden rtl:-scale-x-100" />
        <Follows
          question={question}
          option={option}
          isOpen={isOpen}
          hasProblem={hasHidden}
          detailsId={detailsId}
          onOpen={onOpen}
        />
        {!isReadOnly && (
          <IconButton
            size="sm"
            dim
            icon={X}
            className="mt-0.5 pointer-coarse:mt-2"
            aria-label={t('option.remove', { name: option.label || t('option.untitled') })}
            onClick={onRemove}
          />
        )}
      </div>
      {isOpen && (
        <div
          id={detailsId}
          role="group"
          aria-label={t('option.details', { name: option.label || t('option.untitled') })}
          className="flex min-w-0 flex-col gap-3 rounded-sm border border-subtle bg-canvas p-3 sm:ms-8"
        >
          <Details {...props} />
        </div>
      )}
    </li>
  );
}

interface FollowsProps {
  question: Question;
  option: ScriptOption;
  isOpen: boolean;
  hasProblem: boolean;
  detailsId: string;
  onOpen: (isOpen: boolean) => void;
}

/** What follows when an option is chosen, in words; pressed, it can be changed. */
function Follows({ question, option, isOpen, hasProblem, detailsId, onOpen }: FollowsProps) {
  const { t } = useTranslation('script_builder');
  const { said, tone } = useEffectWords(question, option);
  return (
    <span className="flex min-w-0 flex-1 max-sm:order-last max-sm:ms-8 max-sm:basis-full">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-label={t('option.follows', { name: option.label || t('option.untitled'), said })}
        onClick={() => onOpen(!isOpen)}
        className={classNames(
          'inline-flex min-h-7 max-w-full min-w-0 items-center gap-1 rounded-xs px-2 py-1 text-xs font-medium pointer-coarse:min-h-11',
          softTones[hasProblem ? 'danger' : tone],
        )}
      >
        <span dir="auto" className="line-clamp-2 text-start [overflow-wrap:anywhere]">
          {said}
        </span>
        <ChevronDown aria-hidden className={classNames('size-3.5 shrink-0', isOpen && 'rotate-180')} />
      </button>
    </span>
  );
}

/** Everything about an option besides its words. */
function Details({ option, count, question, path, onChange }: OptionRowProps) {
  const { t } = useTranslation('script_builder');
  const { questions, error, errorsBelow, isReadOnly, fields } = useEditor();
  const field = savedField(fields, question.save_to);
  return (
    <>
      <Field label={t('next.label')} error={error(`${path}.next`)}>
        <NextSelect
          questions={questions}
          own={question.id}
          value={option.next}
          disabled={isReadOnly}
          following={t('next.as_question')}
          onChange={(next) => onChange({ ...option, next })}
        />
      </Field>
      {count > OPTIONS_MIN && (
        <Field
          label={t('option.description')}
          error={error(`${path}.description`)}
          aside={<CharacterCount length={option.description.length} max={DESCRIPTION_MAX} />}
        >
          <Input
            value={option.description}
            disabled={isReadOnly}
            onChange={({ target }) => onChange({ ...option, description: target.value })}
          />
        </Field>
      )}
      {question.save_to !== null && (
        <Field label={t('option.value', { field: field?.label ?? t('save.gone') })} error={error(`${path}.value`)}>
          {field?.options ? (
            <Select
              options={[
                { value: '', label: t('option.value_none') },
                ...field.options.map(({ value, label }) => ({ value, label })),
              ]}
              value={option.value}
              disabled={isReadOnly}
              onValueChange={(value) => onChange({ ...option, value })}
            />
          ) : (
            <Input
              value={option.value}
              placeholder={option.label}
              disabled={isReadOnly}
              onChange={({ target }) => onChange({ ...option, value: target.value })}
            />
          )}
        </Field>
      )}
      <Field as="group" label={t('option.actions')} error={error(`${path}.actions`)}>
        <ActionRows
          actions={option.actions}
          types={actionTypes}
          problems={errorsBelow(`${path}.actions`)}
          isReadOnly={isReadOnly}
          onChange={(actions) => onChange({ ...option, actions: actions as ScriptOption['actions'] })}
        />
      </Field>
    </>
  );
}
