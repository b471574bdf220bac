import { TextCursorInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListActionProps } from '../../../records/web/index.ts';
import { buttonClasses } from '../../../ui/primitives/Button.tsx';
import { MenuItem } from '../../../ui/primitives/Menu.tsx';
import { webFormPaths } from '../paths.ts';

/** From the list of enquiries to the forms that bring some. */
export function WebFormsLink({ inMenu = false }: ListActionProps) {
  const { t } = useTranslation('webforms_names');
  if (inMenu)
    return (
      <MenuItem icon={TextCursorInput} render={<Link to={webFormPaths.list} />}>
        {t('webforms')}
      </MenuItem>
    );
  return (
    <Link to={webFormPaths.list} className={buttonClasses('secondary')}>
      <TextCursorInput aria-hidden />
      {t('webforms')}
    </Link>
  );
}
