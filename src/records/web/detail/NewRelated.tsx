import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Reference } from '../fields/read-value.ts';
import { LateRecordForm } from '../form/late-record-form.ts';

interface NewRelatedProps {
  /** Of the record that new ones refer to. */
  module: string;
  record: Reference;
  related: ModuleInfo;
}

/** The button that adds a record of another module, which refers to this one from the start; for those who may. */
export function NewRelated({ module, record, related }: NewRelatedProps) {
  const { t } = useTranslation('records');
  const [isAdding, setAdding] = useState(false);
  const lookup = related.fields.find(
    ({ type, lookup_module: named, is_editable: isEditable }) => type === 'lookup' && named === module && isEditable,
  );
  if (!related.allows.create || !lookup) return null;
  return (
    <>
      <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
        {t('list.new', { name: related.label.toLocaleLowerCase() })}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <LateRecordForm
            module={related.name}
            id={null}
            begun={{ [lookup.name]: record }}
            onSaved={() => setAdding(false)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
