import { useQuery } from '@tanstack/react-query';
import { Copy, Ellipsis, ExternalLink, Power, PowerOff, Send, Trash2, Undo } from 'lucide-react';
import type { ComponentProps } from 'react';
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

const acts = [
  { id: 'publish', icon: Send },
  { id: 'undo', icon: Undo },
  { id: 'activate', icon: Power },
  { id: 'deactivate', icon: PowerOff },
] as const;

/** What can be done with a template, behind one button. */
export function TemplateMenu({ acts: { template, can, start }, mayEdit, isShort = false }: TemplateMenuProps) {
  const { t } = useTranslation('templates');
  const managerUrl = useManagerUrl();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const manager = !isShort || isPhone ? managerUrl : null;
  if (!mayEdit && manager === null) return null;
  const shown = mayEdit && !isShort ? acts.filter(({ id }) => can[id]) : [];
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} aria-label={t('act.more')} />}>
      {shown.map(({ id, icon }) => (
        <MenuItem key={id} icon={icon} onSelect={() => start(id)}>
          {t(`act.${id}`)}
        </MenuItem>
      ))}
      {manager !== null && (
        <MenuItem icon={ExternalLink} render={<ManagerAnchor href={manager} />}>
          {t('act.manager', providerNames(template.channels_group))}
        </MenuItem>
      )}
      {mayEdit && isShort && (
        <MenuItem icon={Copy} render={<Link to={templatePaths.copyOf(template.id)} />}>
          {t('act.duplicate')}
        </MenuItem>
      )}
      {mayEdit && <DeleteItem onSelect={() => start('delete')} />}
    </Menu>
  );
}

function DeleteItem({ onSelect }: { onSelect: () => void }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onSelect}>
        {t('act.delete')}
      </MenuItem>
    </>
  );
}

const ManagerAnchor = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** Where the business looks after its templates at the provider; null while that is not known. */
export function useManagerUrl(): string | null {
  const { data = null } = useQuery({ ...templateSummaryQuery(), select: ({ manager_url: url }) => url });
  return data;
}
