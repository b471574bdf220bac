import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { useOpenedHere } from '../opened-from.ts';

interface NewRecordProps {
  module: ModuleInfo;
  path: string;
  /** Only its icon is drawn. */
  isBrief?: boolean;
}

/** The button that adds a record, for those who may. */
export function NewRecord({ module, path, isBrief = false }: NewRecordProps) {
  const { t } = useTranslation('records');
  const navigate = useNavigate();
  const { search } = useLocation();
  const here = useOpenedHere();
  if (!module.allows.create) return null;
  const label = t('list.new', { name: module.label.toLocaleLowerCase() });
  return (
    <Button
      variant="primary"
      icon={Plus}
      keyHint="N"
      aria-label={isBrief ? label : undefined}
      onClick={() => void navigate({ pathname: path, search }, { state: here })}
    >
      {isBrief ? undefined : label}
    </Button>
  );
}
