import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { readDraft } from '../../../foundation/web/forms/form-draft.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/primitives/Skeleton.tsx';
import type { TemplateDetail } from '../../contract/template.ts';
import { templateQuery } from '../cache/template-detail.ts';
import { copyOf, emptyValues, valuesOf, type EditorValues } from './editor-values.ts';
import { NotEdited } from './NotEdited.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { draftKeyOf } from './use-saving.ts';

const ID = /^[1-9]\d{0,18}$/;

interface OpenEditor {
  /** Of the address; null for a new template. */
  id: string | null;
  /** Counts the editors that were opened one after the other. */
  count: number;
  /** The stored template that it begins with. */
  source: string | null;
  isCopy: boolean;
  /** The template that was added by it. */
  added: string | null;
}

const opening = (id: string | null, from: string | null, count: number): OpenEditor => {
  const copied = id === null && from !== null && ID.test(from) ? from : null;
  return { id, count, source: id ?? copied, isCopy: copied !== null, added: null };
};

/** The editor of a template, or of a new one, which may begin with the words of another. */
export function EditorPage({ id }: { id: string | null }) {
  const [params] = useSearchParams();
  const mayEdit = usePermission('setup.edit');
  const from = params.get('from');
  const [open, setOpen] = useState(() => opening(id, from, 0));
  // A new template gets its address while it is being written: the form stays.
  if (open.id !== id) setOpen(id !== null && id === open.added ? { ...open, id } : opening(id, from, open.count + 1));
  if (!mayEdit) return <NotEdited reason="not_allowed" />;
  const { count, source, isCopy, added } = open;
  const onAdded = (stored: string) =>
    setOpen((known) => (known.added === stored ? known : { ...known, added: stored }));
  if (source === null) return <NewEditor key={count} added={added} isNew={id === null} onAdded={onAdded} />;
  return (
    <LoadedEditor key={count} source={source} isCopy={isCopy} added={added} isNew={id === null} onAdded={onAdded} />
  );
}

/** What was typed before a reload and never stored; null when there is none. */
function draftOf(id: string | null, begun: EditorValues): EditorValues | null {
  const draft = readDraft(draftKeyOf(id), Object.keys(begun));
  return draft && { ...begun, ...draft };
}

interface NewEditorProps {
  /** Once it is stored. */
  added: string | null;
  /** Whether the address is still that of a new one. */
  isNew: boolean;
  onAdded: (id: string) => void;
  /** What it begins with, where that is not nothing. */
  copied?: EditorValues;
}

function NewEditor({ added, isNew, onAdded, copied }: NewEditorProps) {
  const [draft] = useState(() => (copied ? null : draftOf(null, emptyValues)));
  const { data: template } = useQuery({ ...templateQuery(added ?? ''), enabled: added !== null });
  return (
    <TemplateEditor
      template={template ?? null}
      begun={emptyValues}
      first={draft ?? copied ?? emptyValues}
      isRestored={draft !== null}
      isNew={isNew}
      onAdded={onAdded}
    />
  );
}

/** The editor of what is stored, once it is read. */
function LoadedEditor({ source, isCopy, ...rest }: NewEditorProps & { source: string; isCopy: boolean }) {
  const { t } = useTranslation('templates');
  const failureText = useFailureText();
  const { data: template, error, isFetching, refetch } = useQuery(templateQuery(source));
  if (template) return isCopy ? <Copy template={template} {...rest} /> : <StoredEditor template={template} {...rest} />;
  return (
    <div className="flex flex-col gap-4 p-4 md:p-6">
      {error ? (
        <ErrorState title={t('detail.failed')} headingLevel={1} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      ) : (
        <SkeletonCard rows={6} />
      )}
    </div>
  );
}

function Copy({ template, ...rest }: NewEditorProps & { template: TemplateDetail }) {
  const [copied] = useState(() => copyOf(template));
  return <NewEditor copied={copied} {...rest} />;
}

function StoredEditor({ template, isNew, onAdded }: NewEditorProps & { template: TemplateDetail }) {
  const [begun] = useState(() => valuesOf(template));
  const [draft] = useState(() => draftOf(template.id, begun));
  // Decided when it is opened: a review that begins while a person writes ends nothing.
  const [reason] = useState((): 'foreign_parts' | 'in_review' | null => {
    if (!template.is_editable) return 'foreign_parts';
    return template.status === 'pending' ? 'in_review' : null;
  });
  if (reason !== null) return <NotEdited reason={reason} template={template} />;
  return (
    <TemplateEditor
      template={template}
      begun={begun}
      first={draft ?? begun}
      isRestored={draft !== null}
      isNew={isNew}
      onAdded={onAdded}
    />
  );
}
