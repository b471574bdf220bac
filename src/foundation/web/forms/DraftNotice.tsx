import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';

interface DraftNoticeProps {
  /** `isRestored` of `useContractForm`. */
  isRestored: boolean;
  onDiscard: () => void;
}

/** Says that a form shows what was typed before and never saved, and takes it away. */
export function DraftNotice({ isRestored, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('foundation');
  if (!isRestored) return null;
  return (
    <Callout
      title={t('draft.restored')}
      action={
        <Button size="sm" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      }
    />
  );
}
