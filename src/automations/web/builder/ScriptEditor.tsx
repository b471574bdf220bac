import { Bot, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReorder } from '../../../ui/patterns/use-reorder.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import { QUESTIONS_MAX, responseTypes, type Question, type ResponseType } from '../../contract/script.ts';
import { answerIcons } from './answer-looks.ts';
import { useEditor } from './editor-context.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { addQuestion, duplicateQuestion, removeQuestion } from './script-draft.ts';

interface ScriptEditorProps {
  /** In the pill above the first question: when it begins. */
  start: ReactNode;
  onChange: (questions: Question[]) => void;
  /** The key of the question that is open; null: none is. */
  open: string | null;
  onOpen: (key: string | null) => void;
  /** What is wrong with the questions as a whole. */
  problem: string | undefined;
  /** Below the questions: the closing message. */
  children: ReactNode;
}

/** The questions of a script one below the other: opened, added, moved, copied and deleted here. */
export function ScriptEditor({ start, onChange, open, onOpen, problem, children }: ScriptEditorProps) {
  const { t } = useTranslation('script_builder');
  const { questions, isReadOnly } = useEditor();
  const [newest, setNewest] = useState<string | null>(null);
  const { list, said, dragged, handleOf } = useReorder({
    rows: questions,
    keyOf: ({ id }) => id,
    labelOf: ({ content }) => content.text || t('question.untitled'),
    onReorder: onChange,
  });
  const isFull = questions.length >= QUESTIONS_MAX;
  const add = (index: number, type: ResponseType) => {
    const { questions: next, added } = addQuestion(questions, index, type);
    setNewest(added.id);
    onChange(next);
    onOpen(added.id);
  };
  return (
    <div className="mx-auto flex w-full max-w-140 flex-col items-stretch">
      <div className="flex max-w-full items-center gap-2 place-self-center rounded-full border border-default bg-surface px-3.5 py-[7px] font-medium">
        {start}
      </div>
      {questions.length === 0 && (
        <>
          <Line />
          <div className="flex flex-col items-center gap-2 rounded-md border border-dashed border-default px-4 py-5 text-center text-secondary">
            <Bot aria-hidden className="text-bot-text" />
            <p>{t('question.none')}</p>
            {!isReadOnly && <AddMenu index={0} onAdd={add} isFirst />}
          </div>
        </>
      )}
      <ul ref={list} aria-label={t('question.list')} className="flex flex-col">
        {questions.map((question, index) => (
          <li key={question.id} data-drag-item={question.id} className="flex min-w-0 flex-col">
            {index === 0 || isReadOnly || isFull ? (
              <Line />
            ) : (
              <Between label={t('question.add_before', { number: index + 1 })}>
                <AddMenu index={index} onAdd={add} label={t('question.add_before', { number: index + 1 })} />
              </Between>
            )}
            <QuestionCard
              question={question}
              index={index}
              isOpen={open === question.id}
              isNew={newest === question.id}
              isDragged={dragged === question.id}
              handle={isReadOnly ? null : handleOf(question.id)}
              onOpen={(isOpen) => onOpen(isOpen ? question.id : null)}
              onChange={(changed) => onChange(questions.with(index, changed))}
              onDuplicate={() => {
                const copied = duplicateQuestion(questions, index);
                if (!copied || isFull) return;
                onChange(copied.questions);
                onOpen(copied.added.id);
              }}
              onRemove={() => onChange(removeQuestion(questions, question.id))}
            />
          </li>
        ))}
      </ul>
      {questions.length > 0 && !isReadOnly && (
        <div className="flex flex-col items-center">
          <Line />
          <AddMenu index={questions.length} onAdd={add} isFull={isFull} label={t('question.add')} bordered />
        </div>
      )}
      {problem && (
        <Callout tone="danger" live className="mt-3">
          {problem}
        </Callout>
      )}
      <Line />
      {children}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

/** A piece of the line that joins the questions. */
const Line = () => <span aria-hidden className="h-3 w-px self-center bg-(--border-default)" />;

/** The line between two questions, with the button that adds one there. */
function Between({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      aria-label={label}
      role="group"
      className="group/between relative flex h-4 items-center justify-center before:absolute before:inset-y-0 before:start-1/2 before:w-px before:bg-(--border-default)"
    >
      <span className="relative rounded-full opacity-0 group-hover/between:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
        {children}
      </span>
    </div>
  );
}

interface AddMenuProps {
  index: number;
  onAdd: (index: number, type: ResponseType) => void;
  label?: string;
  isFirst?: boolean;
  isFull?: boolean;
  bordered?: boolean;
}

/** Adds a question by the kind of its answer. */
function AddMenu({ index, onAdd, label = '', isFirst = false, isFull = false, bordered = false }: AddMenuProps) {
  const { t } = useTranslation('script_builder');
  const button = isFirst ? (
    <Button icon={Plus}>{t('question.add_first')}</Button>
  ) : (
    <IconButton
      icon={Plus}
      size="sm"
      bordered={bordered}
      disabled={isFull}
      className="rounded-full! bg-surface"
      aria-label={isFull ? t('question.full', { max: QUESTIONS_MAX }) : label}
    />
  );
  return (
    <Menu align="center" trigger={button}>
      {responseTypes.map((type) => (
        <MenuItem key={type} icon={answerIcons[type]} onSelect={() => onAdd(index, type)}>
          {t(`answer.type.${type}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
