import { BellRing, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { noticeTones, type NoticeTone } from './notice-tones.ts';

export interface BannerProps {
  tone?: NoticeTone | undefined;
  icon?: LucideIcon | undefined;
  /** A button or link with `BannerAction`. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}

const icons: Record<NoticeTone, LucideIcon> = {
  info: BellRing,
  warning: TriangleAlert,
  danger: TriangleAlert,
  success: Info,
};

/** A truth about the whole page that lasts; 40 px under the header. */
export function Banner({ tone = 'info', icon, action, onDismiss, children }: BannerProps) {
  const { t } = useTranslation('ui');
  const Icon = icon ?? icons[tone];
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-(--banner-h) shrink-0 items-center gap-2.5 border-b ps-4 pe-2 font-medium',
        noticeTones[tone],
      )}
    >
      <Icon aria-hidden />
      <span
        className="min-w-0 max-md:line-clamp-2 max-md:text-xs md:truncate"
        title={typeof children === 'string' ? children : undefined}
      >
        {children}
      </span>
      {action}
      {onDismiss && (
        <IconButton
          icon={X}
          aria-label={t('dismiss')}
          onClick={onDismiss}
          className="ms-auto text-inherit"
          tooltip={false}
        />
      )}
    </div>
  );
}

/** The one action of a banner. */
export function BannerAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="shrink-0 rounded-xs underline underline-offset-2">
      {children}
    </button>
  );
}
