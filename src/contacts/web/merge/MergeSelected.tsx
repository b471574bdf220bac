import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { BulkScreenProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { mergePath } from './merge-path.ts';

/** Compares the two selected contacts; with another number of them it says what is missing. */
export function MergeSelected({ ids, onClose }: BulkScreenProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [first, second] = ids;
  const path = ids.length === 2 && first !== undefined && second !== undefined ? mergePath(first, second) : null;
  useEffect(() => {
    if (path === null) return;
    void navigate(path);
    onClose(true);
    // The selection ends with the first run.
    // oxlint-disable-next-line react/exhaustive-deps -- once for each path: the callbacks are new with each render
  }, [path]);
  if (path !== null) return null;
  return (
    <Dialog
      open
      size="sm"
      title={t('merge.title')}
      onOpenChange={() => onClose(false)}
      footer={<Button onClick={() => onClose(false)}>{t('merge.close')}</Button>}
    >
      {t('merge.select_two')}
    </Dialog>
  );
}
