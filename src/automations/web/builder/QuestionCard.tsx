import { ChevronUp, Copy, Ellipsis, Trash2, TriangleAlert, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveHandle, type MoveHandleProps } from '../../../ui/patterns/MoveHandle.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Question } from '../../contract/script.ts';
import { AnswerEffects } from './AnswerEffects.tsx';
import { answerIcons, answerWords } from './answer-looks.ts';
import { useEditor } from './editor-context.ts';
import { jumpsTo } from './script-draft.ts';
import { savedField } from './use-save-fields.ts';

// With the first question that is opened.
const QuestionFields = lazy(async () => ({ default: (await import('./QuestionFields.tsx')).QuestionFields }));

interface QuestionCardProps {
  question: Question;
  index: number;
  isOpen: boolean;
  /** It was added just now: its text has the focus. */
  isNew: boolean;
  isDragged: boolean;
  /** Null where nothing can be moved. */
  handle: MoveHandleProps | null;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: Question) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One question: in a line what it asks and where the answer goes; open, everything about it. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, isOpen, isDragged, handle, onOpen } = props;
  const { t, i18n } = useTranslation('script_builder');
  const { errorsBelow } = useEditor();
  const Icon = answerIcons[question.response.type];
  const hasProblem = errorsBelow(String(index)).size > 0;
  const text = question.content.text || t('question.untitled');
  return (
    <article
      aria-label={t('question.name', { number: index + 1, text })}
      className={classNames(
        'min-w-0 rounded-md border bg-surface',
        isOpen
          ? 'border-accent-solid shadow-2 inset-ring inset-ring-accent-solid'
          : hasProblem
            ? 'border-danger-solid shadow-1'
            : 'border-default shadow-1',
        isDragged && 'opacity-50',
      )}
    >
      <header className="flex items-center gap-2.5 px-3 py-2.5 max-sm:flex-wrap">
        {handle && <MoveHandle {...handle} />}
        <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-sm bg-bot-soft text-bot-text">
          <Icon className="size-4" />
        </span>
        <div className="relative min-w-0 flex-1 max-sm:basis-3/5">
          <h2 className="min-w-0 font-semibold">
            <button
              type="button"
              dir="auto"
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
              className={classNames(
                'block w-full truncate text-start outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-focus-ring',
                question.content.text === '' && 'text-tertiary',
              )}
            >
              {text}
            </button>
          </h2>
          <p className="truncate text-xs text-tertiary">{answerWords(question, t, i18n.language)}</p>
        </div>
        {hasProblem && (
          <TriangleAlert role="img" aria-label={t('question.problem')} className="shrink-0 text-danger-text" />
        )}
        <SavesTag question={question} />
        <CardMenu {...props} text={text} />
      </header>
      {!isOpen && <AnswerEffects question={question} />}
      {isOpen && (
        <Suspense
          fallback={
            <div className="border-t border-subtle p-4">
              <SkeletonText lines={4} />
            </div>
          }
        >
          <QuestionFields question={question} index={index} takesFocus={props.isNew} onChange={props.onChange} />
        </Suspense>
      )}
    </article>
  );
}

/** Where the answer goes; else whether one is needed. */
function SavesTag({ question: { save_to: to, required } }: { question: Question }) {
  const { t } = useTranslation('script_builder');
  const { fields } = useEditor();
  const field = savedField(fields, to);
  if (to !== null && fields)
    return (
      <Tag tone={field ? 'accent' : 'danger'} icon={UserRound} className="shrink-0 max-sm:order-last max-sm:ms-9">
        {field ? t('save.saves_to', { field: field.label }) : t('save.gone')}
      </Tag>
    );
  return (
    <Tag className="shrink-0 max-sm:order-last max-sm:ms-9">
      {t(required ? 'question.required' : 'question.can_skip')}
    </Tag>
  );
}

function CardMenu(props: QuestionCardProps & { text: string }) {
  const { question, isOpen, text, handle, onOpen, onDuplicate, onRemove } = props;
  const { t } = useTranslation('script_builder');
  const { questions } = useEditor();
  const [isAsked, setAsked] = useState(false);
  if (handle === null) return null;
  const jumps = jumpsTo(questions, question.id);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            dim
            icon={Ellipsis}
            aria-label={t('question.actions', { text })}
            tooltip={false}
            className="shrink-0"
          />
        }
      >
        {isOpen && (
          <MenuItem icon={ChevronUp} onSelect={() => onOpen(false)}>
            {t('question.close')}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={onDuplicate}>
          {t('question.duplicate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => (jumps.length > 0 ? setAsked(true) : onRemove())}>
          {t('question.delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        danger
        title={t('question.delete_title')}
        confirmLabel={t('question.delete')}
        cancelLabel={t('question.keep')}
        onConfirm={() => {
          setAsked(false);
          onRemove();
        }}
      >
        <p>{t('question.delete_text')}</p>
        <ul className="mt-2 list-disc ps-5">
          {jumps.map(({ question: from, option }) => (
            <li key={`${from.id}${option?.id ?? ''}`} dir="auto">
              {option === null
                ? from.content.text
                : t('question.from_option', { option: option.label, text: from.content.text })}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
