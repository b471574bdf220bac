import { useTranslation } from 'react-i18next';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { Link } from '../../../ui/primitives/Link.tsx';
import type { RowFault } from '../../contract/import.ts';

/** The way to the record that has a value of a row already. */
export function ExistingLink({ faults }: { faults: readonly RowFault[] }) {
  const { t } = useTranslation('imports');
  const { record } = faults.find((fault) => fault.record !== undefined) ?? {};
  const path = record && recordPath(record.module, record.id);
  if (!path) return null;
  return (
    // A row on a phone is a button as a whole, which this lies above.
    <Link to={path} className="relative z-[1] shrink-0">
      {t('failed.open_existing')}
    </Link>
  );
}
