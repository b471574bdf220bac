import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../foundation/web/api/call-error.ts';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../foundation/web/toasts/toast-store.ts';
import type { ModuleInfo } from '../../records/contract/module.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { criteriaFields, RecordCriteria, useSaveRecord } from '../../records/web/index.ts';
import { checkCriteria, type Criteria, type CriteriaProblem } from '../../rules/contract/criteria.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Callout } from '../../ui/primitives/Callout.tsx';
import { Dialog } from '../../ui/primitives/Dialog.tsx';
import { membersChanged } from './members/member-list.ts';

interface RuleDialogProps {
  list: ModuleRecord;
  contacts: ModuleInfo;
  onClose: () => void;
}

/** The rule of a list. Without a condition it would be a list whose members are added by hand: that is not saved here. */
export function RuleDialog({ list, contacts, onClose }: RuleDialogProps) {
  const { t } = useTranslation('lists');
  const client = useQueryClient();
  const failureText = useFailureText();
  const [criteria, setCriteria] = useState(list['criteria'] as Criteria);
  const [problems, setProblems] = useState<readonly CriteriaProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSaveRecord('contact_lists');
  const isChanged = JSON.stringify(criteria) !== JSON.stringify(list['criteria']);
  async function save() {
    const fields = new Map(criteriaFields(contacts).map((field) => [field.name, field]));
    const found = checkCriteria(criteria, (name) => fields.get(name));
    setProblems(found);
    setFailure(null);
    if (found.length > 0) return;
    try {
      await mutateAsync({ id: list.id, version: list.version, values: { criteria } });
      void membersChanged(client, list.id);
      showSuccess(t('rule.saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fieldErrors[0]?.message ?? failureText(error));
    }
  }
  return (
    <Dialog
      open
      size="lg"
      keepOnOutsidePress={isChanged}
      title={t('rule.edit_title', { name: String(list['name']) })}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('add.cancel')}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={criteria === null || !isChanged}
            onClick={() => void save()}
          >
            {t('rule.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecordCriteria
          label={t('field.label')}
          module={contacts}
          value={criteria}
          onChange={setCriteria}
          problems={problems}
          emptyText={t('rule.empty')}
          hasReader={false}
        />
        {failure !== null && (
          <Callout tone="danger" live>
            {failure}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
