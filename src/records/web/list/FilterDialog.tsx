import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkCriteria, type Criteria, type CriteriaProblem } from '../../../rules/contract/criteria.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { criteriaFields } from './criteria-fields.ts';
import { RecordCriteria } from './RecordCriteria.tsx';

interface FilterDialogProps {
  module: ModuleInfo;
  /** Of the conditions of a view; without it the criteria are quick ones. */
  title?: string | undefined;
  value: Criteria;
  onChange: (value: Criteria) => void;
  onClose: () => void;
}

/** Which records are shown: the conditions of the view, or criteria on top of them. */
export function FilterDialog({ module, title, value, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation('records');
  const [criteria, setCriteria] = useState(value);
  const [problems, setProblems] = useState<readonly CriteriaProblem[]>([]);
  const names = module.plural_label.toLocaleLowerCase();
  const apply = () => {
    const fields = new Map(criteriaFields(module).map((field) => [field.name, field]));
    const found = checkCriteria(criteria, (name) => fields.get(name));
    setProblems(found);
    if (found.length > 0) return;
    onChange(criteria);
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={title ?? t('filter.title', { names })}
      onOpenChange={onClose}
      footer={
        <>
          {title === undefined && value !== null && (
            <Button
              variant="ghost"
              className="me-auto"
              onClick={() => {
                onChange(null);
                onClose();
              }}
            >
              {t('filter.clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <RecordCriteria
        label={t('views.criteria', { name: names })}
        module={module}
        value={criteria}
        onChange={setCriteria}
        problems={problems}
        {...(title === undefined && { emptyText: t('filter.empty') })}
      />
    </Dialog>
  );
}
