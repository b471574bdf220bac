import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { businessQuery, usePermission } from '../../../accounts/web/index.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import { refusalsOf } from '../../contract/providers/refusals-of.ts';
import type { Cure } from '../../contract/refusals.ts';
import { refusals } from '../messages/refusals.ts';
import { channelPaths } from '../paths.ts';
import { managerUrl } from '../providers/manager-url.ts';

addMessages('refusals', refusals);

interface RefusalCureProps {
  kind: ChannelKind;
  /** The provider's own code and words; a refusal of our own rules has no code. */
  code: number | null;
  detail: string | null;
  /** The contact that was written to. */
  contactPath: string | null;
  /** Opens the choice of a template; null where it cannot be opened now. */
  onChooseTemplate: (() => void) | null;
}

/** Below the sentence of a refusal: who can fix its cause, the button that does, and what the provider said. */
export function RefusalCure({ kind, code, detail, contactPath, onChooseTemplate }: RefusalCureProps) {
  const { t } = useTranslation('refusals');
  const rule = code === null ? null : (refusalsOf(kind)?.ruleOf(code) ?? null);
  if (rule === null && detail === null) return null;
  return (
    <>
      {rule !== null && (
        <span className="flex flex-wrap justify-end gap-x-2">
          <span className="text-secondary">{t(`fixer.${rule.fixer}`)}</span>
          {rule.cure !== null && (
            <CureLink cure={rule.cure} contactPath={contactPath} onChooseTemplate={onChooseTemplate} />
          )}
        </span>
      )}
      <details className="text-end text-tertiary">
        <summary className="cursor-pointer rounded-xs underline underline-offset-2 pointer-coarse:py-2.5">
          {t('details')}
        </summary>
        {code !== null && <p className="tabular-nums">{t('code', { code })}</p>}
        {detail !== null && <p dir="auto">{detail}</p>}
      </details>
    </>
  );
}

const linkClasses = 'rounded-xs font-semibold underline underline-offset-2';

const managerPages = {
  account: 'overview',
  numbers: 'phone_numbers',
  provider_templates: 'message_templates',
} as const;
const isOfManager = (cure: Cure): cure is keyof typeof managerPages => cure in managerPages;

function CureLink({
  cure,
  contactPath,
  onChooseTemplate,
}: { cure: Cure } & Pick<RefusalCureProps, 'contactPath' | 'onChooseTemplate'>) {
  const { t } = useTranslation('refusals');
  const mayEditChannels = usePermission('organisation.edit');
  const { data: accountId = null } = useQuery({ ...businessQuery, enabled: false, select: ({ waba_id }) => waba_id });
  if (isOfManager(cure))
    return mayEditChannels ? (
      <a
        href={managerUrl(managerPages[cure], accountId)}
        target="_blank"
        rel="noopener noreferrer"
        className={linkClasses}
      >
        {t(`cure.${cure}`)}
        <span className="sr-only">{t('new_tab')}</span>
      </a>
    ) : null;
  const to = (path: string): ReactNode => (
    <Link to={path} className={linkClasses}>
      {t(`cure.${cure as Exclude<Cure, 'send_again'>}`)}
    </Link>
  );
  switch (cure) {
    case 'connect':
    case 'register':
      return mayEditChannels ? to(channelPaths.channels) : null;
    case 'templates':
      return to('/settings/templates');
    case 'contact':
      return contactPath === null ? null : to(contactPath);
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
