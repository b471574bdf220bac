import { Copy, Ellipsis, ExternalLink, Power, PowerOff, Send, Trash2, Undo2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { templatePaths } from '../paths.ts';
import { providerNames } from '../provider-names.ts';
import { templateSummaryQuery } from '../queries.ts';
import type { TemplateActs } from './use-template-acts.ts';

interface TemplateMenuProps {
  acts: TemplateActs;
  mayEdit: boolean;
  /** Where the page has buttons for the rest: what is seldom done. */
  isShort?: boolean;
}

/** What can be done with a template, behind one button. */
export function TemplateMenu({ acts, mayEdit, isShort = false }: TemplateMenuProps) {
  const { t } = useTranslation('templates');
  const { template, can, start } = acts;
  const managerUrl = useManagerUrl();
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (!mayEdit && ((isShort && !isPhone) || managerUrl === null)) return null;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} aria-label={t('act.more')} />}>
      {mayEdit && !isShort && (
        <>
          {can.publish && (
            <MenuItem icon={Send} onSelect={() => start('publish')}>
              {t('act.publish')}
            </MenuItem>
          )}
          {can.undo && (
            <MenuItem icon={Undo2} onSelect={() => start('undo')}>
              {t('act.undo')}
            </MenuItem>
          )}
          {can.activate && (
            <MenuItem icon={Power} onSelect={() => start('activate')}>
              {t('act.activate')}
            </MenuItem>
          )}
          {can.deactivate && (
            <MenuItem icon={PowerOff} onSelect={() => start('deactivate')}>
              {t('act.deactivate')}
            </MenuItem>
          )}
        </>
      )}
      {(!isShort || isPhone) && managerUrl !== null && (
        <MenuItem icon={ExternalLink} render={<ManagerAnchor url={managerUrl} />}>
          {t('act.manager', providerNames(template.channels_group))}
        </MenuItem>
      )}
      {mayEdit && isShort && (
        <MenuItem icon={Copy} render={<Link to={templatePaths.copyOf(template.id)} />}>
          {t('act.duplicate')}
        </MenuItem>
      )}
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => start('delete')}>
            {t('act.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const ManagerAnchor = ({ url, ...rest }: { url: string }) => (

  <a href={url} target="_blank" rel="noopener noreferrer" {...rest} />
);

/** Where the business looks after its templates at the provider; null while that is not known. */
export function useManagerUrl(): string | null {
  const { data = null } = useQuery({ ...templateSummaryQuery(), select: ({ manager_url: url }) => url });
  return data;
}
