import { ExternalLink, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import type { WebForm, WebFormSettings } from '../../contract/web-form.ts';
import { FormStatus } from '../list/WebFormsTable.tsx';
import { webFormPaths } from '../paths.ts';
import { publishShortcut } from '../shortcut-list.ts';
import { AfterCard } from './AfterCard.tsx';
import { EmbedCard } from './EmbedCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { FormCards } from './FormCards.tsx';
import { FormConflict } from './FormConflict.tsx';
import { FormPreview } from './FormPreview.tsx';
import { GoesCard } from './GoesCard.tsx';
import { LookCard } from './LookCard.tsx';
import { SpamCard } from './SpamCard.tsx';
import { TextsCard } from './TextsCard.tsx';
import { useBuilder, type OpenBuilder } from './use-builder.ts';
import { useFormFields } from './use-form-fields.ts';

interface FormBuilderProps {
  /** Null: a new form. */
  stored: WebForm | null;
  start: WebFormSettings;
  mayEdit: boolean;
  onCreated: (form: WebForm) => void;
}

/** Everything about a form at the start, and beside it how visitors will see it. */
export function FormBuilder({ stored, start, mayEdit, onCreated }: FormBuilderProps) {
  const { t } = useTranslation('webforms');
  const failureText = useFailureText();
  const [created, setCreated] = useState<WebForm | null>(null);
  const open = useBuilder(stored, start, !mayEdit, setCreated);
  const { builder, state, theirs } = open;
  const mayPublish = mayEdit && theirs === null;
  // The page of the stored form is opened when nothing is unsaved any more, or it would be asked about.
  useEffect(() => {
    if (created && !state.isUnsaved && !state.isSaving) onCreated(created);
  }, [created, state.isUnsaved, state.isSaving, onCreated]);
  const { fields, error, retry } = useFormFields();
  usePublishShortcut(state.submit, mayPublish);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <UnsavedGuard when={mayEdit && state.isUnsaved} onLeave={state.discard} />
      <PageHeader
        className="sticky top-0 z-sticky bg-canvas"
        crumbs={[{ label: t('title'), to: webFormPaths.list }]}
        title={stored?.name ?? t('new')}
        status={stored && <BuilderStatus form={stored} />}
        actions={<BuilderActions stored={stored} state={state} mayEdit={mayEdit} mayPublish={mayPublish} />}
      />
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-6 px-4 pb-6 md:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          {!mayEdit && <Callout tone="info">{t('builder.read_only')}</Callout>}
          <DraftNotice isRestored={state.isRestored} onDiscard={state.discard} />
          {theirs ? (
            <FormConflict mine={builder.values} theirs={theirs} state={open} />
          ) : (
            state.formError !== null && (
              <Callout tone="danger" live takesFocus>
                {state.formError}
              </Callout>
            )
          )}
          {error && !fields ? (
            <ErrorState title={t('builder.load_failed')} onRetry={retry}>
              {failureText(error)}
            </ErrorState>
          ) : (
            <FieldsCard builder={builder} offered={fields} />
          )}
          <div className="grid gap-3 md:grid-cols-2">
            <LookCard builder={builder} />
            <AfterCard builder={builder} />
          </div>
          <TextsCard builder={builder} />
          <GoesCard builder={builder} stored={stored} />
          {stored && <FormCards formId={stored.id} />}
          <SpamCard builder={builder} stored={stored} />
          <EmbedCard builder={builder} stored={stored} />
        </div>
        <FormPreview values={builder.values} offered={fields} />
      </div>
    </div>
  );
}

interface BuilderActionsProps {
  stored: WebForm | null;
  state: OpenBuilder['state'];
  mayEdit: boolean;
  /** Not while two versions wait for a choice. */
  mayPublish: boolean;
}

function BuilderActions({ stored, state, mayEdit, mayPublish }: BuilderActionsProps) {
  const { t } = useTranslation('webforms');
  return (
    <>
      {stored?.is_active && (
        <a href={stored.url} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
          <ExternalLink aria-hidden className="size-4" />
          <span className="max-md:sr-only">{t('actions.open')}</span>
        </a>
      )}
      {mayEdit && (
        <Button
          variant="primary"
          icon={Save}
          keyHint="Ctrl S"
          busy={state.isSaving}
          disabled={!mayPublish || (stored !== null && !state.isUnsaved)}
          onClick={() => state.submit()}
        >
          {t(stored ? 'builder.publish' : 'builder.create')}
        </Button>
      )}
    </>
  );
}

function BuilderStatus({ form }: { form: WebForm }) {
  const { t } = useTranslation('webforms');
  return (
    <>
      <FormStatus form={form} />
      <Link to={webFormPaths.submissions(form.id)} className="text-xs">
        {t('builder.replies', { count: form.counts.submissions })}
      </Link>
    </>
  );
}

/** Ctrl S publishes, also while one types. */
function usePublishShortcut(publish: () => void, mayEdit: boolean): void {
  const latest = useRef(publish);
  useEffect(() => {
    latest.current = publish;
  }, [publish]);
  const shortcuts = useMemo<Shortcut[]>(
    () => (mayEdit ? [{ ...publishShortcut, isAlwaysOn: true, run: () => latest.current() }] : []),
    [mayEdit],
  );
  useShortcuts(shortcuts);
}
