import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { actionOf, type Branch, type Step } from '../../../outreach/contract/step.ts';
import { branchesOf } from '../../../outreach/web/index.ts';
import { lookupQuery } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import { Select, type SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { useTestCampaign } from '../campaign-mutations.ts';

interface TestDialogProps {
  campaignId: string;
  steps: readonly Step[];
  /** Which message is tested first. */
  first?: { step: string; branch: Branch } | undefined;
  onClose: () => void;
}

/** So many get a test at once. */
const AT_MOST = 5;

/** Sends the message of a step to chosen contacts, with the values of each. */
export function TestDialog({ campaignId, steps, first, onClose }: TestDialogProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const messages = useMessages(steps);
  const [typed, setTyped] = useState('');
  const [contacts, setContacts] = useState<readonly SelectOption<string>[]>([]);
  const [chosen, setChosen] = useState(
    messages.find(({ step, branch }) => step === first?.step && branch === first.branch)?.value ?? messages[0]?.value,
  );
  const search = useQuery(lookupQuery('contacts', typed));
  const test = useTestCampaign(campaignId);
  const message = messages.find(({ value }) => value === chosen);
  const refused = test.data?.refused ?? [];
  const send = async () => {
    if (!message) return;
    try {
      const { messages: sent } = await test.mutateAsync({
        step: message.step,
        branch: message.branch,
        contacts: contacts.map(({ value }) => value),
      });
      if (sent.length > 0) showSuccess(t('test.sent', { count: sent.length }));
      if (sent.length === contacts.length) onClose();
    } catch (error) {
      // The dialog shows it.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('test.title')}
      description={t('test.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={test.isPending}
            disabled={contacts.length === 0 || !message}
            onClick={() => void send()}
          >
            {t('test.send')}
          </Button>
        </>
      }
    >
      {test.error && (
        <Callout tone="danger" live title={t('test.failed')}>
          {failureText(test.error)}
        </Callout>
      )}
      {refused.map(({ contact_id: id, reason }) => (
        <Callout key={id} tone="warning" live>
          {t('test.refused', { name: contacts.find(({ value }) => value === id)?.label ?? id, reason })}
        </Callout>
      ))}
      {messages.length === 0 && <Callout tone="warning">{t('test.no_step')}</Callout>}
      {messages.length > 1 && (
        <Field label={t('test.message')}>
          <Select options={messages} value={chosen ?? null} onValueChange={setChosen} />
        </Field>
      )}
      <Field label={t('test.who')} required>
        <MultiSelect
          options={(search.data ?? []).map(({ id, label, mobile }) => ({
            value: id,
            label,
            end: mobile !== null && <bdi className="text-xs text-tertiary tabular-nums">{mobile}</bdi>,
          }))}
          value={contacts}
          max={AT_MOST}
          placeholder={t('test.who_hint')}
          searchLabel={t('test.who_search')}
          onQueryChange={setTyped}
          searchState={searchStateOf(search)}
          onValueChange={setContacts}
        />
      </Field>
    </Dialog>
  );
}

/** Every message of the steps that has a template. */
function useMessages(steps: readonly Step[]) {
  const { t } = useTranslation('campaigns');
  return steps.flatMap((step, index) =>
    branchesOf(step)
      .filter((branch) => typeof actionOf(step, branch)?.data.template_id === 'string')
      .map((branch) => ({
        value: `${step.id} ${branch}`,
        step: step.id,
        branch,
        label: t('test.message_of', { step: index + 1 }) + t(`test.message_branch.${branch}`),
      })),
  );
}
