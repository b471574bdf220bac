import { Plus, Workflow } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { actionOf, STEPS_MAX, type Branch } from '../../contract/step.ts';
import { ConditionPill } from './ConditionPill.tsx';
import { DelayPill } from './DelayText.tsx';
import { StepCard } from './StepCard.tsx';
import { StepMenu } from './StepMenu.tsx';
import {
  addStep,
  branchesOf,
  duplicateStep,
  isFull,
  moveStep,
  removeStep,
  type StepChoice,
  type StepDraft,
} from './step-draft.ts';
import type { StepProblem } from './step-problems.ts';

export interface StepCanvasProps {
  steps: readonly StepDraft[];
  /** In the pill at the top: when it starts, or who joins. */
  start: ReactNode;
  /** What conditions are described with. */
  fields: readonly CriteriaField[];
  problems?: readonly StepProblem[] | undefined;
  /** The message whose panel is open. */
  choice?: StepChoice | null | undefined;
  /** Without it nothing can be opened. */
  onChoose?: ((choice: StepChoice) => void) | undefined;
  /** Without it the steps are only read. */
  onChange?: ((steps: StepDraft[]) => void) | undefined;
  /** Of a campaign that sends one message only. */
  max?: number | undefined;
  /** Where the file of a header can be read that was chosen for a message; null where none was. */
  mediaUrl?: ((step: StepDraft, branch: Branch) => string | null) | undefined;
  /** Beside each step: what became of it. */
  aside?: ((step: StepDraft, index: number) => ReactNode) | undefined;
  /** Above what stands beside the steps: what it means. */
  asideHead?: ReactNode;
  /** In the head of the card of a step, before its menu. */
  marks?: ((step: StepDraft, index: number) => ReactNode) | undefined;
}

/** The steps, and at their end what became of each; on narrow screens below. */
const besideClasses = 'lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-9';

const noProblems: readonly StepProblem[] = [];

/** The steps one below the other, with how long each waits; they are opened, added, moved, copied and removed here. */
export function StepCanvas(props: StepCanvasProps) {
  const { steps, start, onChange, onChoose, max = STEPS_MAX } = props;
  const { t } = useTranslation('outreach');
  const base = useId();
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [steps]);
  const cannotAdd = steps.length >= max || isFull(steps);
  const buttonId = (key: string, branch: Branch) => `${base}${key}${branch}`;
  const add = (index: number) => {
    const { steps: next, added } = addStep(steps, index);
    onChange?.(next);
    onChoose?.({ key: added.key, branch: 'if' });
  };
  const move = (index: number, by: -1 | 1, branch: Branch) => {
    const to = index + by;
    const step = steps[index];
    if (!onChange || !step || to < 0 || to >= steps.length) return;
    focusNext.current = buttonId(step.key, branch);
    onChange(moveStep(steps, index, to));
  };
  return (
    <div className="flex w-full flex-col items-stretch">
      <div className={classNames('flex flex-col', props.aside && besideClasses)}>
        <div className="flex max-w-full items-center gap-3 place-self-center rounded-full border border-default bg-surface px-3.5 py-[7px]">
          {start}
        </div>
        {props.asideHead}
      </div>
      {steps.length === 0 && (
        <EmptyState icon={Workflow} title={t('canvas.none')} headingLevel={3}>
          {t('canvas.none_text')}
        </EmptyState>
      )}
      <ol aria-label={t('canvas.label')} className="flex flex-col">
        {steps.map((step, index) => (
          <li key={step.key} className={props.aside && besideClasses}>
            <StepNode
              {...props}
              step={step}
              index={index}
              buttonId={buttonId}
              onMove={(by, branch) => move(index, by, branch)}
              menu={
                onChange && (
                  <StepMenu
                    position={index + 1}
                    count={steps.length}
                    isFull={cannotAdd}
                    onMove={(by) => move(index, by, 'if')}
                    onDuplicate={() => {
                      const { steps: next, added } = duplicateStep(steps, index);
                      onChange(next);
                      onChoose?.({ key: added.key, branch: 'if' });
                    }}
                    onRemove={() => {
                      const next = removeStep(steps, index);
                      const neighbour = next[Math.min(index, next.length - 1)];
                      focusNext.current = neighbour ? buttonId(neighbour.key, 'if') : `${base}add`;
                      onChange(next);
                    }}
                  />
                )
              }
              onAddBefore={onChange && !cannotAdd && index > 0 ? () => add(index - 1) : undefined}
            />
            {props.aside && <div className="flex items-end pt-2 lg:pt-11">{props.aside(step, index)}</div>}
          </li>
        ))}
      </ol>
      {onChange && (
        <div className="flex flex-col items-center">
          <Line />
          {steps.length === 0 ? (
            <Button id={`${base}add`} icon={Plus} onClick={() => add(-1)}>
              {t('canvas.add')}
            </Button>
          ) : (
            <IconButton
              id={`${base}add`}
              icon={Plus}
              bordered
              className="rounded-full bg-surface"
              disabled={cannotAdd}
              aria-label={cannotAdd ? t('canvas.full', { max }) : t('canvas.add')}
              onClick={() => add(steps.length - 1)}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** A piece of the line that joins the steps. */
const Line = () => <span aria-hidden className="h-3 w-px self-center bg-(--border-default)" />;

interface StepNodeProps extends StepCanvasProps {
  step: StepDraft;
  index: number;
  menu: ReactNode;
  buttonId: (key: string, branch: Branch) => string;
  onMove: (by: -1 | 1, branch: Branch) => void;
  onAddBefore: (() => void) | undefined;
}

function StepNode(props: StepNodeProps) {
  const { step, index, menu, fields, problems = noProblems, choice, onChoose, onMove } = props;
  const { t } = useTranslation('outreach');
  const branches = branchesOf(step);
  const roleOf = (branch: Branch) => {
    if (branches.length === 1) return null;
    if (step.split !== null)
      return {
        text: `${t(branch === 'if' ? 'canvas.message_a' : 'canvas.message_b')} · ${t('canvas.share', { share: step.split.share })}`,
        tone: 'other' as const,
      };
    return branch === 'if'
      ? { text: t('canvas.if_yes'), tone: 'yes' as const }
      : { text: t('canvas.otherwise'), tone: 'other' as const };
  };
  const onKeyDown = (branch: Branch) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    onMove(by, branch);
  };
  return (
    <div className="flex min-w-0 flex-col">
      <Line />
      <div className="group/delay flex items-center justify-center gap-1">
        <DelayPill delay={step.delay} />
        {props.onAddBefore && (
          <IconButton
            icon={Plus}
            size="sm"
            dim
            className="-me-7 rounded-full opacity-0 group-hover/delay:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
            aria-label={t('canvas.add_after', { step: index })}
            onClick={props.onAddBefore}
          />
        )}
      </div>
      <Line />
      {step.criteria !== null && (
        <div className="mb-1.5 flex justify-center">
          <ConditionPill criteria={step.criteria} fields={fields} />
        </div>
      )}
      {step.split !== null && (
        <div className="mb-1.5 flex justify-center">
          <Tag tone="bot">{t('canvas.test')}</Tag>
        </div>
      )}
      <div className="flex min-w-0 gap-3.5 max-sm:flex-col max-sm:gap-2">
        {branches.map((branch, place) => (
          <StepCard
            key={branch}
            position={index + 1}
            branch={branch}
            action={actionOf(step, branch)}
            role={roleOf(branch)}
            isOpen={choice?.key === step.key && choice.branch === branch}
            hasProblem={problems.some((each) => each.key === step.key && (each.branch ?? 'if') === branch)}
            mediaUrl={props.mediaUrl?.(step, branch) ?? null}
            buttonId={props.buttonId(step.key, branch)}
            onOpen={onChoose && (() => onChoose({ key: step.key, branch }))}
            onKeyDown={onKeyDown(branch)}
            menu={
              place === branches.length - 1 && (
                <span className="flex items-center gap-1.5">
                  {props.marks?.(step, index)}
                  {menu}
                </span>
              )
            }
          />
        ))}
      </div>
    </div>
  );
}
