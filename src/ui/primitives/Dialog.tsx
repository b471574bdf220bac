import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { keepSubmitInside, useOverlayFocus } from './first-field.ts';
import { IconButton } from './IconButton.tsx';
import { useCloseOnBack } from './open-overlays.ts';
import { toastBar, toastModal } from './toast-marks.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One line under the title, read with it. */
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Beside the close button. */
  actions?: ReactNode;
  /** The content brings its own padding and scrolls by itself. */
  flush?: boolean | undefined;
  /** Buttons; Cancel before the verb. */
  footer?: ReactNode;
  /** Before the title: a mark or an icon. */
  lead?: ReactNode;
  /** A question that must be answered: no close button, Escape and outside presses do nothing. */
  mandatory?: boolean | undefined;
  /** Back is not for it: it asks about Back itself. */
  ignoresBack?: boolean | undefined;
  /** A press outside does not close it: for forms with unsaved work. */
  keepOnOutsidePress?: boolean | undefined;
  /** Nothing but text, which may be longer than the screen: it takes the focus, so that the arrow keys scroll it. */
  isText?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Where the focus goes when it closes; null, as without this, to the opener. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
}

const widths = {
  sm: 'md:w-(--dialog-sm)',
  md: 'md:w-(--dialog-md)',
  lg: 'md:w-(--dialog-lg)',
  xl: 'md:w-(--dialog-xl)',
} as const;

/** The scrim behind a dialog or a drawer. */
export const scrimClasses =
  'fixed inset-0 bg-scrim transition-opacity duration-base ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

/** One question, 400, 520 or 760 px wide, or a popup of 920; a bottom sheet on phones. The focus returns to the opener. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'md',
    footer,
    lead,
    mandatory = false,
    isText = false,
    flush = false,
    finalFocus,
    children,
  } = props;
  const { t } = useTranslation('ui');
  const { popup, initialFocus } = useOverlayFocus(props.initialFocus);
  useCloseOnBack(open && !mandatory && !props.ignoresBack, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !mandatory) onOpenChange(next);
      }}
      disablePointerDismissal={mandatory || props.keepOnOutsidePress}
    >
      <Base.Portal className="fixed start-0 top-0 z-dialog">
        <Base.Backdrop className={scrimClasses} />
        <Base.Viewport className="fixed inset-0 grid place-items-end md:place-items-center md:p-6">
          <Base.Popup
            role={props.role ?? 'dialog'}
            ref={popup}
            initialFocus={initialFocus}
            onSubmit={keepSubmitInside}
            finalFocus={finalFocus}
            data-kit-edge
            {...toastModal}
            className={classNames(
              'flex max-h-[calc(100dvh-32px)] w-full flex-col overflow-hidden bg-raised text-primary shadow-4 outline-none md:max-h-full',
              'rounded-t-lg pb-[env(safe-area-inset-bottom)] md:rounded-lg md:pb-0',
              'transition-[opacity,transform] duration-base ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:opacity-0',
              'data-ending-style:translate-y-4 data-starting-style:translate-y-4 md:data-ending-style:translate-y-0 md:data-ending-style:scale-98 md:data-starting-style:translate-y-0 md:data-starting-style:scale-98',
              widths[size],
            )}
          >
            <header className="flex items-center gap-3 ps-5 pe-3 pt-4 pb-3">
              {lead}
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="text-secondary">{description}</Base.Description>
                )}
              </div>
              {props.actions}
              {!mandatory && (
                <Base.Close
                  render={<IconButton icon={X} aria-label={t('close')} className="self-start" tooltip={false} />}
                />
              )}
            </header>
            {children !== undefined && (
              <div
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key
                tabIndex={isText ? 0 : undefined}
                className={classNames(
                  'flex min-h-0 flex-col -outline-offset-2',
                  flush ? 'flex-1 border-t border-subtle' : 'gap-4 overflow-y-auto px-5 pt-1 pb-5',
                )}
              >
                {children}
              </div>
            )}
            {footer !== undefined && (
              <footer
                {...toastBar}
                className="flex flex-wrap items-center justify-end gap-2 border-t border-subtle bg-canvas px-5 py-3"
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
