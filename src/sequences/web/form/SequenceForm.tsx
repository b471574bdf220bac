import { Save } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { StepCanvas, type StepChoice } from '../../../outreach/web/index.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { criteriaFields } from '../../../records/web/index.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { headerFile, headerFileUrl } from '../header-file-url.ts';
import { Joins } from '../Joins.tsx';
import { sequencePaths } from '../paths.ts';
import { SequenceStatus } from '../SequenceStatus.tsx';
import { saveShortcut } from '../shortcut-list.ts';
import { useStepFields } from '../use-step-fields.ts';
import type { FormValues } from './form-values.ts';
import { SequenceConflict } from './SequenceConflict.tsx';
import { SettingsPane } from './SettingsPane.tsx';
import { useHeaderFiles } from './use-header-files.ts';
import { useSequenceForm, type SequenceForm as Form } from './use-sequence-form.ts';

const OpenStep = lazy(async () => ({ default: (await import('./OpenStep.tsx')).OpenStep }));
const MembersChoice = lazy(async () => ({ default: (await import('./MembersChoice.tsx')).MembersChoice }));

interface SequenceFormProps {
  /** Null: a new one. */
  stored: Sequence | null;
  start: FormValues;
  contacts: ModuleInfo;
  mayEdit: boolean;
  /** The step that is open at first. */
  openStep: string | null;
  onSaved: (sequence: Sequence) => void;
}

/** A sequence as it is edited: what it is about, its steps one below the other, and beside them the step that is open. */
export function SequenceForm({ stored, start, contacts, mayEdit, openStep, onSaved }: SequenceFormProps) {
  const { t } = useTranslation('sequences');
  const stepFields = useStepFields();
  const fields = useMemo(() => ({ contacts: criteriaFields(contacts), steps: stepFields }), [contacts, stepFields]);
  const form = useSequenceForm({ stored, start, fields, onSaved });
  const [choice, setChoice] = useState<StepChoice | null>(openStep === null ? null : { key: openStep, branch: 'if' });
  const files = useHeaderFiles();
  const { values, set, state, problems, theirs } = form;
  const steps = values.sequence_configs;
  useOpenProblem(problems, setChoice);
  useSaveShortcut(form.submit, mayEdit && theirs === null);
  const mediaUrl: Parameters<typeof StepCanvas>[0]['mediaUrl'] = (step, branch) =>
    files.urlOf(headerFile(step, branch) ?? '') ?? (stored && headerFileUrl(stored.id, step, branch));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <UnsavedGuard when={mayEdit && state.isUnsaved} onLeave={state.discard} />
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[
          { label: t('title'), to: sequencePaths.list },
          ...(stored ? [{ label: stored.title, to: sequencePaths.sequence(stored.id) }] : []),
        ]}
        title={stored ? t('edit') : t('form.new')}
        status={stored && <SequenceStatus status={stored.status} />}
        actions={
          mayEdit && (
            <Button
              variant="primary"
              icon={Save}
              keyHint="Ctrl S"
              busy={state.isBusy}
              disabled={theirs !== null || (stored !== null && !state.isUnsaved)}
              onClick={form.submit}
            >
              {t(stored ? 'form.save' : 'form.create')}
            </Button>
          )
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <SettingsPane
          form={form}
          disabled={!mayEdit}
          className="shrink-0 border-subtle bg-surface max-lg:border-b lg:w-80 lg:overflow-y-auto lg:border-e"
        />
        <div className="min-w-0 flex-1 px-4 py-4.5 md:px-6 lg:overflow-y-auto">
          <div className="mx-auto flex max-w-140 flex-col gap-3">
            <Notices form={form} mayEdit={mayEdit} />
            <StepCanvas
              steps={steps}
              fields={stepFields}
              start={<Joins list={values.contact_list?.label ?? null} />}
              problems={problems}
              choice={choice}
              onChoose={setChoice}
              onChange={mayEdit ? (next) => set('sequence_configs', next) : undefined}
              mediaUrl={mediaUrl}
            />
          </div>
        </div>
        <Suspense fallback={null}>
          <OpenStep
            form={form}
            choice={choice}
            onChoose={setChoice}
            contacts={contacts}
            fields={stepFields}
            upload={files.upload}
            mediaUrl={mediaUrl}
            disabled={!mayEdit}
          />
        </Suspense>
      </div>
      <Suspense fallback={null}>{form.asked && <MembersChoice effect={form.asked} onDecide={form.decide} />}</Suspense>
    </div>
  );
}

/** What stands above the steps: that nothing can be changed, a draft that was found, a conflict, why it was not saved. */
function Notices({ form, mayEdit }: { form: Form; mayEdit: boolean }) {
  const { t } = useTranslation('sequences');
  const { state, theirs } = form;
  const ofSteps = form.error('sequence_configs');
  const failure = state.failure ?? ofSteps ?? null;
  return (
    <>
      {!mayEdit && <Callout tone="info">{t('form.read_only')}</Callout>}
      <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
      {theirs ? (
        <SequenceConflict form={form} />
      ) : (
        failure !== null && (
          <Callout tone="danger" live takesFocus>
            {failure}
          </Callout>
        )
      )}
    </>
  );
}

/** Opens the first step in which something is wrong, once the form was sent. */
function useOpenProblem(problems: Form['problems'], open: (choice: StepChoice) => void): void {
  const known = useRef(problems.length > 0);
  useEffect(() => {
    const [first] = problems;
    if (first && !known.current) open({ key: first.key, branch: first.branch ?? 'if' });
    known.current = first !== undefined;
  }, [problems, open]);
}

/** Ctrl S saves, also while one types. */
function useSaveShortcut(save: () => void, isOn: boolean): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  const shortcuts = useMemo<Shortcut[]>(
    () => (isOn ? [{ ...saveShortcut, isAlwaysOn: true, run: () => latest.current() }] : []),
    [isOn],
  );
  useShortcuts(shortcuts);
}
