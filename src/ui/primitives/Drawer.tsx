import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { scrimClasses } from './Dialog.tsx';
import { keepSubmitInside, useOverlayFocus } from './first-field.ts';
import { IconButton } from './IconButton.tsx';
import { toastBar, toastModal } from './toast-marks.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  footer?: ReactNode;
  /** Beside the close button. */
  actions?: ReactNode;
  /** A press outside does not close it: for forms with unsaved work. */
  keepOnOutsidePress?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const widths = { sm: 'md:w-(--drawer-sm)', md: 'md:w-(--drawer-md)', lg: 'md:w-(--drawer-lg)' } as const;

/**
 * Create and edit without leaving the list: 400, 560 or 760 px from the end; the full width on phones. It has an
 * address of its own, so Back closes it without more.
 */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, description, size = 'sm', footer, actions, children } = props;
  const { t } = useTranslation('ui');
  const { popup, initialFocus } = useOverlayFocus(props.initialFocus);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={props.keepOnOutsidePress}
    >
      <Base.Portal className="fixed start-0 top-0 z-drawer">
        <Base.Backdrop className={scrimClasses} />
        <Base.Viewport className="fixed inset-0 flex justify-end overflow-hidden">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus}
            onSubmit={keepSubmitInside}
            data-kit-edge
            {...toastModal}
            className={classNames(
              'flex h-dvh w-full max-w-full flex-col bg-raised text-primary shadow-4 outline-none',
              'transition-[opacity,transform] duration-base ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:opacity-0',
              'data-ending-style:translate-x-8 data-starting-style:translate-x-8 rtl:data-ending-style:-translate-x-8 rtl:data-starting-style:-translate-x-8',
              widths[size],
            )}
          >
            <header className="flex items-center gap-2 border-b border-subtle py-4 ps-5 pe-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="text-secondary">{description}</Base.Description>
                )}
              </div>
              {actions}
              <Base.Close render={<IconButton icon={X} aria-label={t('close')} tooltip={false} />} />
            </header>
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">{children}</div>
            {footer !== undefined && (
              <footer
                {...toastBar}
                className="flex flex-wrap items-center justify-end gap-2 border-t border-subtle bg-canvas px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
