import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm, type ContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { webForm, webFormSettings, type WebForm, type WebFormSettings } from '../../contract/web-form.ts';
import { useCreateForm, useUpdateForm } from '../form-mutations.ts';

type Input = z.input<typeof webFormSettings>;

/** The settings as they stand in the builder, and what is wrong with them. */
export interface Builder {
  values: WebFormSettings;
  set: <Name extends keyof WebFormSettings>(name: Name, value: WebFormSettings[Name]) => void;
  /** The sentence beside a setting: `after.url`, `fields.2.label`. */
  error: (path: string) => string | undefined;
  isReadOnly: boolean;
}

export interface OpenBuilder {
  builder: Builder;
  state: Pick<
    ContractForm<Input, WebFormSettings>,
    'submit' | 'isSaving' | 'isUnsaved' | 'isRestored' | 'formError' | 'discard'
  >;
  /** The form as another person has saved it meanwhile. */
  theirs: WebForm | null;
  /** Goes on from the stored version: what only the other one changed is theirs, the rest as it is here. */
  keepMine: () => void;
  /** Gives up what was changed here for what is stored now. */
  takeTheirs: () => void;
}

/** The settings of a stored form alone. */
export function settingsOf(form: WebForm): WebFormSettings {
  const { success, data } = webFormSettings.safeParse(
    Object.fromEntries(Object.keys(webFormSettings.shape).map((name) => [name, form[name as keyof WebForm]])),
  );
  if (!success) throw new Error('A stored web form does not fit the contract');
  return data;
}

function messageAt(errors: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], errors);
  const message = (found as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}

/** Edits a form, or a new one that begins with `start`. */
export function useBuilder(
  stored: WebForm | null,
  start: WebFormSettings,
  isReadOnly: boolean,
  onCreated: (form: WebForm) => void,
): OpenBuilder {
  const { t } = useTranslation('webforms');
  const create = useCreateForm();
  const update = useUpdateForm();
  // The change is made on this version; what another person saves since is a conflict.
  const [version, setVersion] = useState(stored?.version);
  const [base, setBase] = useState(stored ? settingsOf(stored) : start);
  const [theirs, setTheirs] = useState<WebForm | null>(null);
  const contract = useContractForm<Input, WebFormSettings>({
    schema: webFormSettings,
    defaultValues: stored ? settingsOf(stored) : start,
    draftKey: `webforms:${stored?.id ?? 'new'}`,
    async onSave(values) {
      try {
        if (stored === null) {
          onCreated(await create.mutateAsync(values));
          showSuccess(t('done.created'));
          return;
        }
        const saved = await update.mutateAsync({ id: stored.id, body: { ...values, version } });
        setVersion(saved.version);
        setBase(settingsOf(saved));
        showSuccess(t('done.saved'));
      } catch (error) {
        const current = hasCode(error, 'CONFLICT') ? webForm.safeParse(error.info?.['current']).data : undefined;
        if (current) setTheirs(current);
        throw error;
      }
    },
  });
  const { form, sentence } = contract;
  const { errors, isSubmitted } = form.formState;
  const builder: Builder = {
    values: form.watch() as WebFormSettings,
    set: (name, value) =>
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      }),
    error(path) {
      const message = messageAt(errors, path);
      return message === undefined ? undefined : sentence(message);
    },
    isReadOnly,
  };
  /** What is stored now, but for these settings. */
  const continueWith = (kept: Partial<Input>) => {
    if (!theirs) return;
    const settings = settingsOf(theirs);
    contract.discard();
    form.reset(settings);
    for (const [name, value] of Object.entries(kept))
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    setBase(settings);
    setVersion(theirs.version);
    setTheirs(null);
  };
  return {
    builder,
    state: contract,
    theirs,
    keepMine() {
      const isMine = ([name, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(base[name as keyof WebFormSettings]);
      continueWith(Object.fromEntries(Object.entries(form.getValues()).filter(isMine)));
    },
    takeTheirs: () => continueWith({}),
  };
}
