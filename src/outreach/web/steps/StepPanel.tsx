import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import { CriteriaBuilder } from '../../../rules/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { RadioGroup } from '../../../ui/primitives/RadioGroup.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import type { OutreachKind } from '../../contract/decision.ts';
import { actionOf, type Branch } from '../../contract/step.ts';
import { ActionFields } from '../action/ActionFields.tsx';
import type { UploadMedia } from '../action/HeaderFileField.tsx';
import { DelayFields } from './DelayFields.tsx';
import { SplitFields } from './SplitFields.tsx';
import { branchesOf, newAction, withAction, type StepDraft } from './step-draft.ts';
import type { ValueField } from './step-fields.ts';
import type { StepProblem } from './step-problems.ts';
import { WindowFields } from './WindowFields.tsx';

export interface StepPanelProps {
  kind: OutreachKind;
  /** Of the channel that sends; null while none is chosen. */
  channelKind: ChannelKind | null;
  step: StepDraft;
  /** From 0. */
  index: number;
  /** Which message of the step is open. */
  branch: Branch;
  onBranch: (branch: Branch) => void;
  onChange: (step: StepDraft) => void;
  onClose: () => void;
  /** By which members can be chosen (`stepFields`). */
  fields: readonly CriteriaField[];
  /** From which variables can be filled (`valueFields`). */
  values: readonly ValueField[];
  /** Of the import of a campaign. */
  columns?: readonly string[] | undefined;
  upload: UploadMedia;
  /** Where the file can be read that was chosen for the open message. */
  mediaUrl?: string | null | undefined;
  /** Of this step. */
  problems?: readonly StepProblem[] | undefined;
  /** It has begun, or the reader may not change it. */
  disabled?: boolean | undefined;
  /** Why it cannot be changed. */
  note?: string | undefined;
  /** It stands in a drawer, which has a head and padding of its own. */
  isInDrawer?: boolean | undefined;
  className?: string | undefined;
}

const none: readonly never[] = [];

/** Everything of one step: when, to whom, which message, with which values, and what its buttons do. */
export function StepPanel(props: StepPanelProps) {
  const { step, index, onChange, onClose, disabled = false, isInDrawer = false } = props;
  const { t } = useTranslation('outreach');
  const name = (
    <Input
      aria-label={t('panel.name')}
      placeholder={t('panel.name_empty', { step: index + 1 })}
      value={step.name}
      maxLength={60}
      disabled={disabled}
      className={classNames('min-w-0 flex-1 font-semibold', !isInDrawer && 'border-transparent hover:border-default')}
      onChange={({ target }) => onChange({ ...step, name: target.value })}
    />
  );
  if (isInDrawer)
    return (
      <div className="flex flex-col gap-4">
        {name}
        <Body {...props} />
      </div>
    );
  return (
    <section
      aria-label={t('panel.label', { step: index + 1 })}
      className={classNames('flex min-h-0 flex-col bg-surface', props.className)}
    >
      <header className="flex items-center gap-2.5 border-b border-subtle py-2.5 ps-5 pe-3">
        <span
          aria-hidden
          className="grid size-[22px] shrink-0 place-items-center rounded-full bg-accent-solid text-xs font-semibold text-accent-on tabular-nums"
        >
          {index + 1}
        </span>
        {name}
        <IconButton icon={X} aria-label={t('panel.close')} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
        <Body {...props} />
      </div>
    </section>
  );
}

function Body(props: StepPanelProps) {
  const { kind, step, index, onChange, problems = none, disabled = false, note } = props;
  const { t } = useTranslation('outreach');
  const errorOf = (place: StepProblem['place']) => problems.find((each) => each.place === place)?.message;
  const change = (own: Partial<StepDraft>) => onChange({ ...step, ...own });
  const canSplit = kind === 'campaign' && index === 0 && step.criteria === null;
  return (
    <>
      {note !== undefined && <Callout>{note}</Callout>}
      <DelayFields
        label={index === 0 ? t('delay.first') : t('delay.after', { step: index })}
        value={step.delay}
        error={errorOf('delay')}
        disabled={disabled}
        onChange={(delay) => change({ delay })}
      />
      {kind === 'sequence' && (
        <WindowFields
          value={step.window}
          error={errorOf('window')}
          disabled={disabled}
          onChange={(window) => change({ window })}
        />
      )}
      {step.split === null && <Condition {...props} />}
      {(canSplit || step.split !== null) && (
        <SplitFields
          first={step.if_action}
          value={step.split}
          disabled={disabled}
          problems={problems.filter(({ place }) => place === 'split')}
          onChange={(split) => {
            change({ split });
            props.onBranch('if');
          }}
        />
      )}
      <Messages {...props} />
    </>
  );
}

/** Which members get the message of the step. */
function Condition({ step, onChange, onBranch, fields, problems = none, disabled = false }: StepPanelProps) {
  const { t } = useTranslation('outreach');
  const client = useQueryClient();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <CriteriaBuilder
        label={t('panel.criteria')}
        value={step.criteria}
        onChange={(criteria) => {
          onChange({ ...step, criteria });
          if (criteria === null) onBranch('if');
        }}
        fields={fields}
        problems={problems.flatMap(({ place, path, message }) =>
          place === 'criteria' && path ? [{ path, message }] : [],
        )}
        findRecords={(module, query) => client.fetchQuery(lookupQuery(module, query))}
        emptyText={t('panel.criteria_empty')}
      />
    </fieldset>
  );
}

/** The message of the open branch, and which branch that is. */
function Messages(props: StepPanelProps) {
  const { step, branch: wanted, onBranch, onChange, problems = none, disabled = false } = props;
  const { t } = useTranslation('outreach');
  const branches = branchesOf(step);
  const branch = branches.includes(wanted) ? wanted : 'if';
  const action = actionOf(step, branch);
  const labelOf = (each: Branch) =>
    each === 'if' && step.split !== null ? t('panel.first_message') : t(`panel.branches.${each}`);
  return (
    <>
      {branches.length > 1 && (
        <SegmentedControl
          block
          label={t('panel.branch')}
          options={branches.map((value) => ({ value, label: labelOf(value) }))}
          value={branch}
          onValueChange={onBranch}
        />
      )}
      {step.split === null && branches.length > 1 && (
        <Field as="group" label={branch === 'else' ? t('panel.else') : labelOf(branch)} hideLabel={branch === 'if'}>
          <RadioGroup
            inline
            disabled={disabled}
            value={action === null ? 'nothing' : 'template'}
            options={[
              { value: 'nothing', label: t('panel.else_nothing') },
              { value: 'template', label: t(branch === 'else' ? 'panel.else_template' : 'panel.send') },
            ]}
            onValueChange={(choice) =>
              onChange(withAction(step, branch, choice === 'nothing' ? null : (action ?? newAction())))
            }
          />
        </Field>
      )}
      {action !== null && (
        <ActionFields
          key={branch}
          kind={props.channelKind}
          action={action}
          onChange={(next) => onChange(withAction(step, branch, next))}
          fields={props.values}
          columns={props.columns ?? none}
          upload={props.upload}
          mediaUrl={props.mediaUrl ?? null}
          problems={problems.filter((each) => each.branch === branch)}
          disabled={disabled}
        />
      )}
    </>
  );
}
