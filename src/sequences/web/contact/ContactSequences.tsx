import { ListTree } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../accounts/web/index.ts';
import { recordName, type RecordPartProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { SequenceEntries } from './SequenceEntries.tsx';

const AddToSequence = lazy(async () => ({ default: (await import('../add/AddToSequence.tsx')).AddToSequence }));

/** The sequences of a contact, on its page. */
export function ContactSequences({ module, record }: RecordPartProps) {
  const { t } = useTranslation('sequence_members');
  const mayEdit = usePermission('outreach.edit');
  const [isAdding, setAdding] = useState(false);
  const { mobile } = record;
  const contact = {
    id: record.id,
    label: recordName(module, record),
    mobile: typeof mobile === 'string' ? mobile : null,
  };
  return (
    <section
      aria-label={t('of_contact.title')}
      className="flex flex-col items-start gap-2.5 border-t border-subtle pt-5"
    >
      <h3 className="font-semibold text-secondary">{t('of_contact.title')}</h3>
      <SequenceEntries contact={contact} mayEdit={mayEdit} />
      {mayEdit && (
        <Button size="sm" icon={ListTree} onClick={() => setAdding(true)}>
          {t('of_contact.add')}
        </Button>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddToSequence count={1} selection={{ ids: [record.id] }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}
