import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { accountKind } from '../../../channels/contract/providers/kinds.ts';
import type { TemplateRules } from '../../../channels/contract/template-rules.ts';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { CallError } from '../../../foundation/web/api/call.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { TemplateDetail } from '../../contract/template.ts';
import { templatePaths } from '../paths.ts';
import { providerNames, type ProviderNames } from '../provider-names.ts';
import { useTemplateAction } from '../template-mutations.ts';
import { valuesOf, type EditorValues } from './editor-values.ts';
import { useProblems, type Problems } from './use-problems.ts';
import { useSaving, type Saving } from './use-saving.ts';

/** The form of a template as it stands, and what can be done with it. */
export interface Editor {
  values: EditorValues;
  set: (changes: Partial<EditorValues>) => void;
  problems: Problems;
  names: ProviderNames;
  rules: TemplateRules | null;
  saving: Saving;
  /** Name and language of a published template stay. */
  isPublished: boolean;
  /** The category of an approved template stays. */
  isApproved: boolean;
  publish: () => Promise<void>;
  isPublishing: boolean;
  /** How often it was tried. */
  attempts: number;
  /** Takes back what is not published. */
  discard: () => void;
  isDiscarding: boolean;
  /** Why it could not be stored, published or taken back. */
  failure: CallError | null;
  /** Where to go when all is done; null until then. */
  leaveTo: string | null;
  /** The form shows what someone else has stored. */
  loadTheirs: () => void;
  /** Takes the file of the header that was uploaded from here. */
  setFile: (media: MediaItem, file: File) => void;
  /** Where the file of the header can be shown from; null where that is not known. */
  fileUrl: string | null;
}

interface EditorStart {
  /** The stored template; null for a new one. */
  template: TemplateDetail | null;
  /** What is stored, or what a new one begins with. */
  begun: EditorValues;
  /** What is on the form at first: what was typed before a reload. */
  first: EditorValues;
}

/** Edits a template, or a new one. `template`: as it is known now, also after it was added here. */
export function useEditor({ template, begun, first }: EditorStart): Editor {
  const { t } = useTranslation('templates');
  const kind = template?.channels_group ?? accountKind;
  const rules = capabilitiesOf(kind)?.templates ?? null;
  const names = providerNames(kind);
  const [values, setValues] = useState(first);
  const action = useTemplateAction();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  const saving = useSaving({
    values,
    first: template && { id: template.id, version: template.version },
    begun,
    // What is being published or taken back is not stored once more.
    isPaused: action.isPending || leaveTo !== null,
  });
  const [isPublishing, setPublishing] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const failure = refusal ?? saving.failure;
  const [picture, setPicture] = useState<{ csid: string; url: string } | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);
  const problems = useProblems(values, rules, failure);

  const change = (changes: Partial<EditorValues>) => {
    setRefusal(null);
    setValues((known) => ({ ...known, ...changes }));
  };
  const refused = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setRefusal(error);
  };
  const publish = async () => {
    problems.showAll();
    setAttempts((count) => count + 1);
    if (problems.hasAny || isPublishing) return;
    setRefusal(null);
    setPublishing(true);
    try {
      const id = await saving.flush();
      if (id === null) return;
      const { notice } = await action.mutateAsync({ id, action: 'publish' });
      showSuccess(notice ?? t('done.publish', { ...names, name: values.name }));
      setLeaveTo(templatePaths.template(id));
    } catch (error) {
      refused(error);
    } finally {
      setPublishing(false);
    }
  };
  const discard = () => {
    const id = saving.stored?.id;
    if (id === undefined) return setLeaveTo(templatePaths.list);
    setRefusal(null);
    action.mutate(
      { id, action: 'undo' },
      {
        onSuccess: ({ template: left }) => setLeaveTo(left === null ? templatePaths.list : templatePaths.template(id)),
        onError: refused,
      },
    );
  };
  return {
    values,
    set: change,
    problems,
    names,
    rules,
    saving,
    isPublished: template !== null && template.status !== 'draft',
    isApproved: template !== null && (template.status === 'active' || template.status === 'paused'),
    publish,
    isPublishing,
    attempts,
    discard,
    isDiscarding: action.isPending && action.variables.action === 'undo',
    failure,
    leaveTo,
    setFile: (media, file) => {
      setPicture({ csid: media.csid, url: URL.createObjectURL(file) });
      change({ media });
    },
    fileUrl: fileUrlOf(values, picture, saving),
    loadTheirs: () => {
      const { theirs } = saving;
      if (!theirs) return;
      const shown = valuesOf(theirs);
      setValues(shown);
      saving.accept(theirs, shown);
    },
  };
}

/** The file as it was chosen here, else the stored one, once it is that of the form. */
function fileUrlOf(
  { media }: EditorValues,
  picture: { csid: string; url: string } | null,
  { stored, isUnsaved }: Saving,
): string | null {
  if (media === null) return null;
  if (picture?.csid === media.csid) return picture.url;
  if (stored === null || isUnsaved) return null;
  return fillPath(templateEndpoints.readTemplateMedia.path, { id: stored.id });
}
