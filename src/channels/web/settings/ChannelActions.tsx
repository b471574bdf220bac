import { Ellipsis, ExternalLink, KeyRound, Pencil, Plug, RefreshCw, Stethoscope } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { Channel } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';
import { managerUrl } from '../providers/manager-url.ts';
import { useUpdateChannel } from '../use-update-channel.ts';

// Few open them: their code comes with the press.
const DeactivateDialog = lazy(async () => ({ default: (await import('./DeactivateDialog.tsx')).DeactivateDialog }));
const ChangePinDialog = lazy(async () => ({ default: (await import('./ChangePinDialog.tsx')).ChangePinDialog }));
const CheckDialog = lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog }));
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }));

/** One button for what is next, the rest in a menu. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const update = useUpdateChannel();
  const [dialog, setDialog] = useState<'change_pin' | 'check' | 'deactivate' | 'rename' | null>(null);
  const close = () => setDialog(null);
  const sync = () =>
    update.mutate(
      { id: channel.id, action: 'sync' },
      { onSuccess: ({ name }) => showSuccess(t('settings.synced', { name })) },
    );
  const activate = () =>
    update.mutate(
      { id: channel.id, action: 'activate' },
      { onSuccess: ({ name }) => showSuccess(t('settings.activated', { name })) },
    );
  return (
    <div className="flex items-center gap-2">
      {channel.status === 'pending' && (
        <Link to={channelPaths.activate(channel.id)} className={buttonClasses('primary', 'sm')}>
          {t('settings.finish')}
        </Link>
      )}
      {channel.status === 'inactive' && (
        <Button variant="soft" size="sm" busy={update.isPending} onClick={activate}>
          {t('settings.activate')}
        </Button>
      )}
      {channel.status === 'active' && (
        <>
          <Button
            size="sm"
            icon={RefreshCw}
            busy={update.isPending && update.variables.action === 'sync'}
            onClick={sync}
          >
            {t('settings.sync')}
          </Button>
          <Button size="sm" onClick={() => setDialog('deactivate')}>
            <span className="text-danger-text">{t('settings.deactivate')}</span>
          </Button>
        </>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} aria-label={t('settings.actions', { name: channel.name })} />}
      >
        <MenuItem icon={Pencil} onSelect={() => setDialog('rename')}>
          {t('settings.rename')}
        </MenuItem>
        <MenuItem icon={Stethoscope} onSelect={() => setDialog('check')}>
          {t('settings.check')}
        </MenuItem>
        {channel.status !== 'pending' && !channel.is_in_app && (
          <MenuItem icon={KeyRound} onSelect={() => setDialog('change_pin')}>
            {t('settings.change_pin')}
          </MenuItem>
        )}
        <MenuItem icon={Plug} onSelect={() => void navigate(channelPaths.connect)}>
          {t('settings.reconnect')}
        </MenuItem>
        <MenuItem
          icon={ExternalLink}
          onSelect={() => window.open(managerUrl('phone_numbers', channel.account_id), '_blank', 'noopener,noreferrer')}
        >
          {t('open_manager')}
        </MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'deactivate' && <DeactivateDialog channel={channel} onClose={close} />}
        {dialog === 'change_pin' && <ChangePinDialog channel={channel} onClose={close} />}
        {dialog === 'check' && <CheckDialog channel={channel} onClose={close} />}
        {dialog === 'rename' && <RenameDialog channel={channel} onClose={close} />}
      </Suspense>
    </div>
  );
}
