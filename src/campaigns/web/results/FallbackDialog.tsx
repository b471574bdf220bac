import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { actionOf } from '../../../outreach/contract/step.ts';
import { TemplateChoice } from '../../../outreach/web/index.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { Campaign } from '../../contract/campaign.ts';
import { useReplaceTemplate } from '../campaign-mutations.ts';
import type { ShownMessage } from './use-messages.ts';

interface FallbackDialogProps {
  campaign: Campaign;
  messages: readonly ShownMessage[];
  onClose: () => void;
}

/** Gives a stopped campaign another template for those who have not had the message yet. */
export function FallbackDialog({ campaign, messages, onClose }: FallbackDialogProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  const sent = messages.filter(({ step, branch }) => actionOf(step, branch ?? 'if') !== null);
  const [chosen, setChosen] = useState(sent[0]?.value ?? null);
  const [template, setTemplate] = useState<Template | null>(null);
  const replace = useReplaceTemplate(campaign.id);
  const message = sent.find(({ value }) => value === chosen);
  const save = async () => {
    if (!message || !template) return;
    try {
      await replace.mutateAsync({ step: message.step.id, branch: message.branch, template: template.id });
      showSuccess(t('results.fallback_done'));
      onClose();
    } catch (error) {
      // It stands beside the template.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('results.fallback_title')}
      description={t('results.fallback_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={replace.isPending}
            disabled={!message || !template}
            onClick={() => void save()}
          >
            {t('results.fallback_save')}
          </Button>
        </>
      }
    >
      {sent.length > 1 && (
        <Field label={t('results.fallback_message')}>
          <Select options={sent} value={chosen} onValueChange={setChosen} />
        </Field>
      )}
      <TemplateChoice
        kind={null}
        value={template}
        error={replace.error ? failureText(replace.error) : undefined}
        onChoose={(next) => {
          replace.reset();
          setTemplate(next);
        }}
      />
    </Dialog>
  );
}
