import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../foundation/web/api/call.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { createAutomationBody, type ChatAutomation, type Trigger } from '../../contract/automation.ts';
import { useCreateAutomation, useUpdateAutomation } from '../automation-mutations.ts';
import type { Start } from '../list/starts.ts';
import {
  automationOf,
  bodyOfAutomation,
  newAutomation,
  valuesOfAutomation,
  type AutomationValues,
} from './automation-values.ts';
import { useBuilderForm, type BuilderForm } from './use-builder-form.ts';
import { useOnceSaved } from './use-once-saved.ts';

/** What needs something depends on what starts it and on whether there are questions. */
const together = [
  'trigger',
  'button_text',
  'keywords',
  'chat_script_id',
  'script_questions',
  'closing_message',
] as const satisfies readonly (keyof AutomationValues)[];

/** A second one of its kind is refused without a word about the field. */
const fieldOf = ({ code, reason }: CallError) =>
  code === 'NOT_ALLOWED' && reason === 'ALREADY_EXISTS' ? ('trigger' as const) : null;

/** The form of an automation, or of a new one; saved, a new one is opened at its own address. */
export function useAutomationForm(
  stored: ChatAutomation | null,
  begin: Start | null,
  trigger: Trigger,
  onCreated: (automation: ChatAutomation) => void,
): BuilderForm<AutomationValues, ChatAutomation> {
  const { t } = useTranslation('automations');
  const { t: tb } = useTranslation('script_builder');
  const create = useCreateAutomation();
  const update = useUpdateAutomation();
  const [created, setCreated] = useState<ChatAutomation | null>(null);
  const form = useBuilderForm<AutomationValues, ChatAutomation>({
    schema: createAutomationBody as never,
    stored,
    start: newAutomation(begin, trigger, tb),
    valuesOf: valuesOfAutomation,
    storedOf: automationOf,
    together,
    fieldOf,
    draftKey: `chat_automations:${stored?.id ?? 'new'}`,
    save: (values, version) => {
      const body = bodyOfAutomation(values);
      return stored
        ? update.mutateAsync({ id: stored.id, body: { ...body, ...(version !== undefined && { version }) } })
        : create.mutateAsync(body);
    },
    onSaved(automation, isNew) {
      showSuccess(t(isNew ? 'done.created' : 'done.saved'));
      if (isNew) setCreated(automation);
    },
  });
  useOnceSaved(created, form.state, onCreated);
  return form;
}
