import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { businessQuery, usePermission } from '../../../accounts/web/index.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { Cure } from '../../contract/refusals.ts';
import { refusals } from '../messages/refusals.ts';
import { channelPaths } from '../paths.ts';
import { managerUrl } from '../providers/manager-url.ts';

addMessages('refusals', refusals);

interface CureLinkProps {
  cure: Cure;
  /** The channel that a PIN is entered for; without one the button leads to all channels. */
  channelId?: string | undefined;
  /** The contact that was written to. */
  contactPath?: string | null | undefined;
  /** Opens the choice of a template; left out where it cannot be opened now. */
  onChooseTemplate?: (() => void) | null | undefined;
}

const linkClasses = 'rounded-xs font-semibold underline underline-offset-2';

const managerPages = {
  account: 'overview',
  numbers: 'phone_numbers',
  provider_templates: 'message_templates',
} as const;

const forAdministrators: ReadonlySet<Cure> = new Set([
  'account',
  'numbers',
  'provider_templates',
  'connect',
  'register',
]);

/** The button that removes the cause of a refusal; none where it would lead to what this person may not do. */
export function CureLink({ cure, ...of }: CureLinkProps) {
  const mayEditChannels = usePermission('organisation.edit');
  return forAdministrators.has(cure) && !mayEditChannels ? null : <PermittedCure cure={cure} {...of} />;
}

function PermittedCure({ cure, channelId, contactPath = null, onChooseTemplate = null }: CureLinkProps) {
  const { t } = useTranslation('refusals');
  switch (cure) {
    case 'account':
    case 'numbers':
    case 'provider_templates':
      return <ManagerCure page={managerPages[cure]} label={t(`cure.${cure}`)} />;
    case 'connect':
    case 'register':
      return <ChannelCure cure={cure} channelId={channelId} />;
    case 'templates':
      return <CurePath to="/settings/templates" label={t('cure.templates')} />;
    case 'contact':
      return contactPath === null ? null : <CurePath to={contactPath} label={t('cure.contact')} />;
    case 'choose_template':
      return onChooseTemplate === null ? null : (
        <button type="button" onClick={onChooseTemplate} className={linkClasses}>
          {t('cure.choose_template')}
        </button>
      );
    // The message has a button of its own for it.
    case 'send_again':
      return null;
  }
}

/** Without a channel it leads to all of them, which say what they need. */
function ChannelCure({ cure, channelId }: { cure: 'connect' | 'register'; channelId: string | undefined }) {
  const { t } = useTranslation('refusals');
  if (channelId === undefined) return <CurePath to={channelPaths.channels} label={t('cure.channels')} />;
  const to = cure === 'connect' ? channelPaths.connect : channelPaths.activate(channelId);
  return <CurePath to={to} label={t(`cure.${cure}`)} />;
}

function CurePath({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={linkClasses}>
      {label}
    </Link>
  );
}

function ManagerCure({ page, label }: { page: (typeof managerPages)[keyof typeof managerPages]; label: string }) {
  const { t } = useTranslation('refusals');
  const { data: accountId = null } = useQuery({ ...businessQuery, enabled: false, select: ({ waba_id }) => waba_id });
  return (
    <a href={managerUrl(page, accountId)} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      {label}
      <span className="sr-only">{t('new_tab')}</span>
    </a>
  );
}
