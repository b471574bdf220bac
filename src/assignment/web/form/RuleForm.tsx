import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { AssignmentRule } from '../../contract/rule.ts';
import { statsQuery } from '../queries.ts';
import { saveShortcut } from '../shortcut-list.ts';
import { ChannelField } from './ChannelField.tsx';
import { ClauseList } from './ClauseList.tsx';
import type { FormValues } from './form-values.ts';
import { ReturnField } from './ReturnField.tsx';
import { RuleConflict } from './RuleConflict.tsx';
import { RuleEditorContext, type RuleEditor } from './rule-editor.ts';
import { RuleHeader } from './RuleHeader.tsx';
import { useRuleFields } from './use-rule-fields.ts';
import { useRuleForm, type RuleForm as Form } from './use-rule-form.ts';

/** Loaded beside the clauses, which people read first. */
const RuleAside = lazy(async () => ({ default: (await import('../aside/RuleAside.tsx')).RuleAside }));

interface RuleFormProps {
  /** Null: a new one. */
  stored: AssignmentRule | null;
  start: FormValues;
  mayEdit: boolean;
  onCreated?: (rule: AssignmentRule) => void;
}

const nothing = () => undefined;

/** A rule as it is edited: its clauses one below the other, and beside them what it would do and did. */
export function RuleForm({ stored, start, mayEdit, onCreated = nothing }: RuleFormProps) {
  const { t } = useTranslation('assignment');
  const { fields, findRecords } = useRuleFields();
  const form = useRuleForm({ stored, start, fields, onCreated, onChanged: () => showSuccess(t('done.saved')) });
  const [matched, setMatched] = useState<string | null>(null);
  const { data: stats } = useQuery({ ...statsQuery(stored?.id ?? ''), enabled: stored !== null });
  const { values, set, state, theirs } = form;
  const board = useRef<HTMLDivElement>(null);
  useFirstProblem(board, form);
  useSaveShortcut(() => state.submit(), mayEdit && theirs === null);
  const editor = useMemo<RuleEditor>(
    () => ({
      fields,
      findRecords,
      chats: stats ? { total: stats.chats, of: new Map(stats.clauses.map(({ path, chats }) => [path, chats])) } : null,
      matched,
      isReadOnly: !mayEdit,
    }),
    [fields, findRecords, stats, matched, mayEdit],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <UnsavedGuard when={mayEdit && state.isUnsaved} onLeave={state.discard} />
      <RuleHeader stored={stored} form={form} mayEdit={mayEdit} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <div ref={board} className="min-w-0 flex-1 px-4 py-4.5 md:px-6 lg:overflow-y-auto">
          <div className="flex min-w-0 flex-col gap-3">
            <Notices stored={stored} form={form} mayEdit={mayEdit} />
            <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <ChannelField
                stored={stored?.channel ?? null}
                value={values.channel}
                error={form.error('channel')}
                disabled={!mayEdit}
                onChange={(channel) => set('channel', channel)}
              />
              <span className="ms-auto flex min-h-8 items-center text-xs text-tertiary">{t('form.first_match')}</span>
            </div>
            <RuleEditorContext value={editor}>
              <ClauseList
                clauses={values.clauses}
                onChange={(clauses) => set('clauses', clauses)}
                problems={form.problems}
                before=""
                depth={1}
              />
            </RuleEditorContext>
            <ReturnField
              value={values.return_after_minutes}
              error={form.error('return_after_minutes')}
              disabled={!mayEdit}
              onChange={(minutes) => set('return_after_minutes', minutes)}
            />
          </div>
        </div>
        <div className="shrink-0 border-subtle bg-surface max-lg:border-t lg:w-75 lg:overflow-y-auto lg:border-s">
          <Suspense>
            <RuleAside ruleId={stored?.id ?? null} form={form} onMatched={setMatched} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** What stands above the clauses: why the rule is off, that nothing can be changed, a found draft, a conflict, a failure. */
function Notices({ stored, form, mayEdit }: { stored: AssignmentRule | null; form: Form; mayEdit: boolean }) {
  const { t } = useTranslation('assignment');
  const sentence = useSentence();
  const { state, theirs } = form;
  return (
    <>
      {stored?.problem && (
        <Callout tone="warning" title={t('list.stopped')}>
          {sentence(stored.problem)}
        </Callout>
      )}
      {!mayEdit && <Callout tone="info">{t('form.read_only')}</Callout>}
      <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
      {theirs ? (
        <RuleConflict form={form} />
      ) : (
        state.formError !== null && (
          <Callout tone="danger" live takesFocus>
            {state.formError}
          </Callout>
        )
      )}
    </>
  );
}

/** The focus goes to the first control that is refused, which may be far from the button, each time the form is sent. */
function useFirstProblem(board: React.RefObject<HTMLElement | null>, { refusals }: Form): void {
  useEffect(() => {
    if (refusals === 0) return;
    const first = board.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  }, [board, refusals]);
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
