import { useTranslation } from 'react-i18next';
import type { PageState } from '../../../foundation/web/cache/use-pages.ts';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { RunningJobs } from '../jobs/RunningJobs.tsx';

interface ListFooterProps {
  module: ModuleInfo;
  shown: number;
  counted: { count: number; is_capped: boolean } | undefined;
  state: PageState;
  onRetry: () => void;
}

/** How many rows are loaded of how many, the keys of the list, and what is being done with many of them. */
export function ListFooter({ module, shown, counted, state, onRetry }: ListFooterProps) {
  const { t, i18n } = useTranslation('records');
  const number = new Intl.NumberFormat(i18n.language);
  const range = { to: number.format(shown), total: number.format(counted?.count ?? shown) };
  const key = counted === undefined ? 'range' : counted.is_capped ? 'range_of_more' : 'range_of';
  return (
    <footer
      {...toastBar}
      aria-label={module.plural_label}
      className="flex min-h-11 shrink-0 items-center gap-3 border-t border-subtle bg-surface px-4 text-xs text-tertiary md:px-6"
    >
      <span className="tabular-nums">{shown === 0 ? '' : t(`list.${key}`, range)}</span>
      {state === 'loading' && <Spinner label={t('list.loading_more')} />}
      {state === 'failed' && (
        <span role="alert" className="flex gap-2 text-danger-text">
          {t('list.more_failed')}
          <LinkButton onClick={onRetry}>{t('list.retry')}</LinkButton>
        </span>
      )}
      {shown > 0 && (
        <span className="mx-auto hidden items-center gap-2 lg:flex pointer-coarse:hidden">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          {t('list.key_move')}
          <Kbd>X</Kbd>
          {t('list.key_select')}
          <Kbd>Enter</Kbd>
          {t('list.key_open')}
        </span>
      )}
      <RunningJobs module={module} />
    </footer>
  );
}
