import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/primitives/StatusPill.tsx';
import { statusTone } from '../../ui/primitives/status-tones.ts';
import type { Sequence } from '../contract/sequence.ts';

/** Whether a sequence sends, or is paused. */
export function SequenceStatus({ status, className }: { status: Sequence['status']; className?: string }) {
  const { t } = useTranslation('sequence_members');
  return (
    <Pill tone={statusTone('sequence', status)} className={className}>
      {t(`sequence_status.${status}`)}
    </Pill>
  );
}
