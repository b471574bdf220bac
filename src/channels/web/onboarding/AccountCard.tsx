import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import type { NumberAccount } from '../../contract/channel.ts';
import { channelPaths } from '../paths.ts';

/** The account whose numbers are shown. */
export function AccountCard({ account }: { account: NumberAccount }) {
  const { t } = useTranslation('channels');
  return (
    <section
      aria-labelledby={`account-${account.id}`}
      className="rounded-md border border-subtle bg-surface p-4 shadow-1"
    >
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-md bg-success-soft text-success-text"
        >
          <Check className="size-3.5" />
        </span>
        <h2 id={`account-${account.id}`} className="font-semibold">
          {t('number.account')}
        </h2>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        <dt className="text-secondary">{t('number.business')}</dt>
        <dd dir="auto" className="min-w-0 truncate">
          {account.name}
        </dd>
        <dt className="text-secondary">{t('number.account_id')}</dt>
        <dd className="min-w-0 truncate font-mono text-xs">
          <bdi>{account.id}</bdi>
        </dd>
        <dt className="text-secondary">{t('number.verified')}</dt>
        <dd>
          <Pill tone={account.is_verified ? 'success' : 'warning'}>
            {t(account.is_verified ? 'number.is_verified' : 'number.not_verified')}
          </Pill>
        </dd>
      </dl>
      <Link to={channelPaths.connect} className="mt-3 inline-block pointer-coarse:py-2.5">
        {t('number.other_account')}
      </Link>
    </section>
  );
}
