import { useTranslation } from 'react-i18next';
import type { Run } from '../../../actions/contract/run.ts';
import { RunResults } from '../../../actions/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';

interface MacroResultProps {
  run: Run;
  onClose: () => void;
}

/** What a macro did, and which action could not be done and why. */
export function MacroResult({ run: { record, results }, onClose }: MacroResultProps) {
  const { t } = useTranslation('macros');
  const count = results.filter(({ problem }) => problem !== null).length;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t('run.result', { name: record.label })}
      description={t('run.not_done', { count })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('run.ok')}
        </Button>
      }
    >
      <RunResults results={results} />
    </Dialog>
  );
}
