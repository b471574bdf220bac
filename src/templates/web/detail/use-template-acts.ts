import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Template } from '../../contract/template.ts';
import { providerNames } from '../provider-names.ts';
import { useDeleteTemplate, useTemplateAction, type TemplateAct } from '../template-mutations.ts';

type Action = TemplateAct['action'];

/** What is asked about before it is done. */
const askedFirst = ['deactivate', 'undo', 'delete'] as const;
export type AskedAct = (typeof askedFirst)[number];

export interface TemplateActs {
  template: Template;
  can: Readonly<Record<Action | 'edit', boolean>>;
  /** Does it, or asks first. */
  start: (act: Action | 'delete') => void;
  asked: AskedAct | null;
  confirm: () => void;
  cancel: () => void;
  isRunning: (act: Action | 'delete') => boolean;
  /** Why the last one was refused. */
  failure: CallError | null;
  /** What the provider made of the last one, where that is something else. */
  notice: string | null;
}

/** What can be done with a template as it stands. */
const canBeDone = (template: Template): TemplateActs['can'] => {
  const { status, has_edits: hasEdits, is_deactivated: isDeactivated } = template;
  const isPublished = status !== 'draft';
  return {
    // The provider takes no other wording while it reviews one.
    edit: status !== 'pending' && template.is_editable,
    publish: status !== 'pending' && (hasEdits || !isPublished),
    undo: isPublished && hasEdits,
    activate: isDeactivated,
    deactivate: isPublished && !isDeactivated && status !== 'inactive',
  };
};

/** Publishing, taking back, activating, deactivating and deleting one template. `onGone`: it is there no longer. */
export function useTemplateActs(template: Template, onGone: () => void): TemplateActs {
  const { t } = useTranslation('templates');
  const action = useTemplateAction();
  const remove = useDeleteTemplate();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { id, name, channels_group: kind } = template;
  const onError = (error: Error) => {
    if (!(error instanceof CallError)) throw error;
    setFailure(error);
  };
  const run = (act: Action | 'delete') => {
    setFailure(null);
    setNotice(null);
    const onSettled = () => setAsked(null);
    const onSuccess = () => showSuccess(t(`done.${act}`, { name, ...providerNames(kind) }));
    if (act !== 'delete')
      return action.mutate(
        { id, action: act },
        {
          onSuccess: (done) => {
            onSuccess();
            setNotice(done.notice);
          },
          onError,
          onSettled,
        },
      );
    remove.mutate(id, {
      onSuccess: () => {
        onSuccess();
        onGone();
      },
      onError,
      onSettled,
    });
  };
  return {
    template,
    can: canBeDone(template),
    start: (act) => {
      const question = askedFirst.find((each) => each === act);
      if (question) setAsked(question);
      else run(act);
    },
    asked,
    confirm: () => asked && run(asked),
    cancel: () => setAsked(null),
    isRunning: (act) => (act === 'delete' ? remove.isPending : action.isPending && action.variables.action === act),
    failure,
    notice,
  };
}
