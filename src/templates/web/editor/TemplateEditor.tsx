import { ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { dropDraft } from '../../../foundation/web/forms/form-draft.ts';
import { DraftNotice } from '../../../foundation/web/forms/DraftNotice.tsx';
import { UnsavedGuard } from '../../../foundation/web/forms/UnsavedGuard.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { keyLabel, useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import type { TemplateDetail } from '../../contract/template.ts';
import { templatePaths } from '../paths.ts';
import type { PreviewContent } from '../preview/preview-content.ts';
import { TemplatePhone } from '../preview/TemplatePhone.tsx';
import { publishShortcut } from '../shortcut-list.ts';
import { TemplateFailure } from '../TemplateFailure.tsx';
import { TemplateStatusPill } from '../TemplateStatusPill.tsx';
import { EditorForm } from './EditorForm.tsx';
import type { EditorValues } from './editor-values.ts';
import { SaveState } from './SaveState.tsx';
import { useEditor, type Editor } from './use-editor.ts';
import { draftKeyOf } from './use-saving.ts';

interface TemplateEditorProps {
  /** As it is known now; null while nothing is stored. */
  template: TemplateDetail | null;
  /** What is stored, or what a new one begins with. */
  begun: EditorValues;
  /** What is on the form at first. */
  first: EditorValues;
  /** `first` is what was typed before a reload. */
  isRestored: boolean;
  /** Whether the address is still that of a new one. */
  isNew: boolean;
  onAdded: (id: string) => void;
}

/** The words of a template and, beside them, the customer's phone. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { template, begun, first } = props;
  const { t } = useTranslation('templates');
  const editor = useEditor({ template, begun, first });
  const { saving, values, leaveTo } = editor;
  const [isRestored, setRestored] = useState(props.isRestored);
  useWayOn(editor, props);
  return (
    <div className="flex h-full min-h-0 flex-col max-lg:h-auto">
      <UnsavedGuard
        when={saving.isUnsaved && leaveTo === null}
        onLeave={() => dropDraft(draftKeyOf(saving.stored?.id ?? null))}
      />
      <PageHeader
        className="border-b border-subtle bg-surface"
        crumbs={[{ label: t('list.title'), to: templatePaths.list }]}
        title={
          <bdi className="text-lg" title={values.name}>
            {values.name === '' ? t('list.new') : values.name}
          </bdi>
        }
        status={<Standing template={template} />}
        actions={<EditorActions editor={editor} template={template} />}
      />
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_364px] xl:grid-cols-[minmax(0,1fr)_440px]">
        <FormColumn editor={editor}>
          <DraftNotice
            isRestored={isRestored && saving.isUnsaved}
            onDiscard={() => {
              setRestored(false);
              editor.set(begun);
            }}
          />
          <Refusal editor={editor} />
          <EditorForm editor={editor} />
        </FormColumn>
        <aside
          aria-label={t('preview.title')}
          className="flex min-h-0 flex-col items-center gap-3.5 overflow-y-auto border-subtle bg-sunken px-5 py-3.5 max-lg:border-t lg:border-s"
        >
          <TemplatePhone content={contentOf(editor)} values={{ ...values.samples }} />
          <p className="flex items-center gap-1.5 text-xs text-tertiary">
            <ShieldCheck aria-hidden className="size-3.5" />
            {t('editor.review_time')}
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The form; when publishing is tried and something is wrong, its first field gets the focus. */
function FormColumn({ editor, children }: { editor: Editor; children: ReactNode }) {
  const column = useRef<HTMLFormElement>(null);
  const { attempts } = editor;
  useEffect(() => {
    if (attempts > 0)
      column.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return (
    <form
      ref={column}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex w-full max-w-[940px] min-w-0 flex-col gap-4 px-4 py-5 md:px-8 lg:overflow-y-auto"
    >
      {children}
    </form>
  );
}

/** What stands in the way: the refusal of the server, or what someone else has stored meanwhile. */
function Refusal({ editor }: { editor: Editor }) {
  const { t } = useTranslation('templates');
  const failureText = useFailureText();
  const { failure, saving, loadTheirs } = editor;
  if (failure === null) return null;
  if (saving.theirs === null) return <TemplateFailure failure={failure} />;
  return (
    <Callout tone="warning" live takesFocus title={failureText(failure)}>
      <p>{t('editor.theirs')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={loadTheirs}>
          {t('editor.take_theirs')}
        </Button>
        <Button size="sm" onClick={saving.keepMine}>
          {t('editor.keep_mine')}
        </Button>
      </div>
    </Callout>
  );
}

/** How the stored template stands, and whether the wording on the form is what is sent. */
function Standing({ template }: { template: TemplateDetail | null }) {
  const { t } = useTranslation('templates');
  if (template === null) return <Pill tone="neutral">{t('status.draft')}</Pill>;
  return (
    <>
      <TemplateStatusPill template={template} />
      {template.has_edits && template.status !== 'draft' && <Pill tone="neutral">{t('notice.edits_short')}</Pill>}
    </>
  );
}

function EditorActions({ editor, template }: { editor: Editor; template: TemplateDetail | null }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { saving } = editor;
  const hasSomething = saving.isUnsaved || saving.stored !== null;
  const isPublished = template !== null && template.status !== 'draft';
  const canDiscard = saving.isUnsaved || !isPublished || template.has_edits;
  const question = isPublished ? 'undo' : 'discard';
  return (
    <>
      <SaveState saving={saving} />
      {canDiscard && hasSomething ? (
        <Button variant="ghost" onClick={() => setAsked(true)}>
          {t('act.discard')}
        </Button>
      ) : (
        <Button
          variant="ghost"
          onClick={() => void navigate(template ? templatePaths.template(template.id) : templatePaths.list)}
        >
          {t('act.close')}
        </Button>
      )}
      <Button
        variant="primary"
        keyHint={`${keyLabel('Mod')} ↵`}
        busy={editor.isPublishing}
        onClick={() => void editor.publish()}
      >
        {t('act.publish')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        danger
        busy={editor.isDiscarding}
        title={t(`ask.${question}.title`)}
        confirmLabel={t(`ask.${question}.confirm`)}
        cancelLabel={t(`ask.${question}.keep`)}
        onConfirm={() => {
          editor.discard();
          setAsked(false);
        }}
      >
        {t(`ask.${question}.text`)}
      </ConfirmDialog>
    </>
  );
}

function contentOf({ values, fileUrl }: Editor): PreviewContent {
  const { category, headerType, header, body, footer, buttons, media, language } = values;
  return {
    language,
    category,
    headerType,
    header: headerType === 'text' ? header : null,
    body,
    footer,
    buttons: buttons.map(({ type, text }) => ({ type, text })),
    media: media && { name: media.name, url: fileUrl },
  };
}

/** The address follows what is stored; Ctrl Enter publishes; what is published or given up is left. */
function useWayOn(editor: Editor, { isNew, onAdded }: TemplateEditorProps): void {
  const navigate = useNavigate();
  const { saving, leaveTo, publish } = editor;
  const id = saving.stored?.id ?? null;
  const isSettled = !saving.isUnsaved && !saving.isRunning;
  useEffect(() => {
    if (id !== null && isNew) onAdded(id);
    // Only then is nothing unsaved, which would be asked about.
    if (id !== null && isNew && isSettled && leaveTo === null) void navigate(templatePaths.edit(id), { replace: true });
  }, [id, isNew, isSettled, leaveTo, navigate, onAdded]);
  useEffect(() => {
    if (leaveTo !== null) void navigate(leaveTo, { replace: true });
  }, [leaveTo, navigate]);
  const latest = useRef(publish);
  useEffect(() => {
    latest.current = publish;
  });
  const shortcuts = useMemo<Shortcut[]>(
    () => [{ ...publishShortcut, isAlwaysOn: true, run: () => void latest.current() }],
    [],
  );
  useShortcuts(shortcuts);
}
