import { Ban, FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Chat } from '../../contract/chat.ts';

interface FileDropZoneProps {
  chat: Chat;
  mayWrite: boolean;
  onFiles: (files: readonly File[]) => void;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** True where keys and the clipboard belong to a field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Takes files that are dropped anywhere on the pane that it stands in, or pasted while no field has the focus. */
export function FileDropZone({ chat, mayWrite, onFiles }: FileDropZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const over = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = mayWrite ? 'copy' : 'none';
    setOver(true);
  });
  const take = useEffectEvent((event: Event, files: readonly File[]) => {
    if (files.length === 0) return;
    event.preventDefault();
    if (mayWrite) onFiles(files);
  });
  // Registered once: what may be done is read when a file comes, since effects run later than what is drawn.
  useEffect(() => {
    const pane = zone.current?.parentElement;
    if (!pane) return;
    const leave = (event: DragEvent) => {
      // Moving between two children of the pane leaves one and enters the other.
      if (!(event.relatedTarget instanceof Node) || !pane.contains(event.relatedTarget)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, [...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isField(event.target)) take(event, [...(event.clipboardData?.files ?? [])]);
    };
    const dragged = (event: DragEvent) => over(event);
    const listening = new AbortController();
    const { signal } = listening;
    pane.addEventListener('dragenter', dragged, { signal });
    pane.addEventListener('dragover', dragged, { signal });
    pane.addEventListener('dragleave', leave, { signal });
    pane.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);
  return (
    <div ref={zone} className="pointer-events-none absolute inset-0 z-drawer bg-thread-bg p-3" hidden={!isOver}>
      {isOver && <Announcement mayWrite={mayWrite} name={chat.contact.label} />}
    </div>
  );
}

function Announcement({ mayWrite, name }: { mayWrite: boolean; name: string }) {
  const { t } = useTranslation('chats');
  const Icon = mayWrite ? FileUp : Ban;
  return (
    <div
      className={classNames(
        'grid size-full place-content-center justify-items-center gap-1 rounded-lg border-2 border-dashed text-center',
        mayWrite ? 'border-(--accent-solid) bg-selected' : 'border-strong bg-canvas',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'mb-1 grid size-12 place-items-center rounded-full',
          mayWrite ? 'bg-accent-soft text-accent-text' : 'bg-neutral-soft text-secondary',
        )}
      >
        <Icon />
      </span>
      <p className="text-md font-semibold">{mayWrite ? t('composer.drop') : t('composer.drop_blocked')}</p>
      {mayWrite && <p className="text-secondary">{t('composer.drop_text', { name })}</p>}
    </div>
  );
}
