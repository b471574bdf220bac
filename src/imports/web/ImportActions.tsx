import { useQuery } from '@tanstack/react-query';
import { History, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '../../accounts/web/index.ts';
import { moduleQuery, type ListActionProps, type RecordPartProps } from '../../records/web/index.ts';
import { buttonClasses } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { MenuItem } from '../../ui/primitives/Menu.tsx';
import { importPaths } from './paths.ts';
import { listScope, moduleScope } from './import-scope.ts';

function ImportLink({ to }: { to: string }) {
  const { t } = useTranslation('imports');
  return (
    <Link to={to} data-kit-edge className={buttonClasses()}>
      <Upload aria-hidden />
      {t('import')}
    </Link>
  );
}

/** Leads from the list of a module to the import of a file. */
export function ImportAction({ module, inMenu = false }: ListActionProps) {
  const { t } = useTranslation('imports');
  const { start } = importPaths(moduleScope(module.name));
  if (!inMenu) return <ImportLink to={start} />;
  return (
    <MenuItem icon={Upload} render={<Link to={start} />}>
      {t('import')}
    </MenuItem>
  );
}

/** Leads from a contact list to the import of a file into it, and to the imports that there were. */
export function ListImportAction({ record }: RecordPartProps) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const mayFill = usePermission('outreach.edit');
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  const paths = importPaths(listScope(record.id));
  // The members of a list by rule come from its rule alone.
  const isDynamic = record['criteria'] !== null;
  return (
    <>
      <IconButton icon={History} aria-label={t('history.title')} onClick={() => void navigate(paths.history)} />
      {mayFill && contacts?.allows.import && !isDynamic && <ImportLink to={paths.start} />}
    </>
  );
}
