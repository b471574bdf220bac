import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Drawer } from '../../../ui/primitives/Drawer.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';

interface EditorFrameProps {
  title: string;
  status?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** From this width on there is room for the editor beside the board. */
const WIDE_QUERY = '(min-width: 1280px)';

/** A panel beside the board, or a drawer above it where there is no room. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, status, footer, onClose, children } = props;
  const isWide = useMediaQuery(WIDE_QUERY);
  if (isWide) return <EditorPanel {...props} />;
  return (
    <Drawer open keepOnOutsidePress onOpenChange={onClose} title={title} actions={status} footer={footer}>
      {children}
    </Drawer>
  );
}

function EditorPanel({ title, status, footer, onClose, children }: EditorFrameProps) {
  const { t } = useTranslation('customize');
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input, [role="combobox"], button')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      aria-labelledby={titleId}
      className="flex h-full w-(--drawer-sm) shrink-0 flex-col border-s border-subtle bg-surface"
    >
      <header className="flex min-h-14 items-center gap-2 border-b border-subtle py-2.5 ps-5 pe-3">
        <h2 id={titleId} dir="auto" className="min-w-0 flex-1 truncate text-lg font-semibold">
          {title}
        </h2>
        {status}
        <IconButton icon={X} aria-label={t('form.close')} tooltip={false} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">{children}</div>
      {footer !== undefined && (
        <footer
          {...toastBar}
          className="flex flex-wrap items-center justify-end gap-2 border-t border-subtle bg-canvas px-5 py-3"
        >
          {footer}
        </footer>
      )}
    </aside>
  );
}
