import { useQueryClient } from '@tanstack/react-query';
import { Check, Clock, ListPlus, MailOpen, Tags, UserRound, X, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { loadAddToList } from '../../../lists/web/index.ts';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import { toastBar } from '../../../ui/primitives/toast-marks.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import type { Chat } from '../../contract/chat.ts';
import { findChat } from '../cache/apply.ts';
import { clearSelection, useInbox } from '../inbox/inbox-store.ts';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { SnoozeDialog } from '../snooze/SnoozeDialog.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { AssignManyDialog } from './AssignManyDialog.tsx';
import { undoEdits } from './undo-edits.ts';
import { useBulkUpdate, type BulkEdit, type BulkUpdate } from './use-bulk-update.ts';

const AddToList = lazy(async () => ({ default: await loadAddToList() }));

type OpenDialog = 'assign' | 'label' | 'snooze' | 'to_list' | null;

/** At the foot of the list while chats are selected: what can be done with all of them. */
export function BulkActions() {
  const { t } = useTranslation('chats_marks');
  const formatDate = useFormatDate();
  const client = useQueryClient();
  const { permissions } = useCurrentUser();
  const ids = useInbox((state) => state.selected);
  const chats = [...ids].flatMap((id) => findChat(client, id) ?? []);
  const { progress, run } = useBulkUpdate();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useEscape(dialog === null);

  async function change(update: BulkUpdate, paintOf: (chat: Chat) => Partial<Chat>, text: (count: number) => string) {
    const edits = chats.map((chat): BulkEdit => ({ chat, update, paint: paintOf(chat) }));
    const { changed, reasons } = await run(edits);
    if (changed.length > 0) {
      const undo = undoEdits(changed, update);
      showSuccess(text(changed.length), { isBulk: true, ...(undo.length > 0 && { undo: () => void run(undo) }) });
    }
    const [reason] = reasons;
    if (reason !== undefined) toast.error(t('bulk.refused', { count: reasons.length, reason }));
    if (reasons.length === 0) clearSelection();
  }
  const start = (...given: Parameters<typeof change>) => void change(...given).catch(() => undefined);
  const actions: { id: string; icon: LucideIcon; label: string; run: () => void }[] = [
    { id: 'assign', icon: UserRound, label: t('bulk.assign'), run: () => setDialog('assign') },
    { id: 'label', icon: Tags, label: t('bulk.label_chats'), run: () => setDialog('label') },
    { id: 'snooze', icon: Clock, label: t('bulk.snooze'), run: () => setDialog('snooze') },
    {
      id: 'read',
      icon: MailOpen,
      label: t('bulk.read'),
      run: () =>
        start(
          { read: true },
          () => ({ unread_count: 0 }),
          (count) => t('bulk.done_read', { count }),
        ),
    },
    {
      id: 'close',
      icon: Check,
      label: t('bulk.close'),
      run: () =>
        start(
          { state: 'closed' },
          () => ({ state: 'closed', snoozed_until: null }),
          (count) => t('bulk.done_closed', { count }),
        ),
    },
    ...(permissions.includes('outreach.edit')
      ? [{ id: 'to_list', icon: ListPlus, label: t('bulk.to_list'), run: () => setDialog('to_list') }]
      : []),
  ];
  const close = () => setDialog(null);
  return (
    <div className="absolute inset-x-0 bottom-0 z-sticky p-2">
      <div
        role="toolbar"
        aria-label={t('bulk.label')}
        {...toastBar}
        data-kit-edge
        className="flex items-center gap-0.5 rounded-lg bg-inverse py-1 ps-3 pe-1 text-inverse shadow-3"
      >
        <output className="min-w-0 flex-1 truncate text-sm tabular-nums">
          {progress ? t('bulk.busy', progress) : t('bulk.selected', { count: chats.length })}
        </output>
        {progress && <Spinner />}
        {actions.map(({ id, icon, label, run: press }) => (
          <BarButton key={id} icon={icon} label={label} isOff={progress !== null} onPress={press} />
        ))}
        <BarButton icon={X} label={t('bulk.clear')} onPress={clearSelection} />
      </div>
      {dialog === 'assign' && (
        <AssignManyDialog
          count={chats.length}
          onChoose={(to) =>
            start(
              { assignee_id: to?.id ?? null },
              () => ({ assignee: to }),
              (count) =>
                to === null ? t('bulk.done_unassigned', { count }) : t('bulk.done_assigned', { count, name: to.label }),
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'label' && (
        <LabelsDialog
          chats={chats}
          onApply={({ add, remove }) =>
            start(
              {
                ...(add.length > 0 && { add_labels: [...add] }),
                ...(remove.length > 0 && { remove_labels: [...remove] }),
              },
              ({ labels }) => ({ labels: [...new Set([...labels.filter((key) => !remove.includes(key)), ...add])] }),
              (count) => t('bulk.done_labelled', { count }),
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'snooze' && (
        <SnoozeDialog
          count={chats.length}
          present={null}
          onChoose={(until) =>
            start(
              { snoozed_until: until },
              () => ({ snoozed_until: until }),
              (count) => `${t('bulk.done_snoozed', { count })} · ${formatDate(until, 'date_time')}`,
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'to_list' && (
        <Suspense>
          <AddToList
            count={new Set(chats.map(({ contact }) => contact.id)).size}
            parts={(size) => partsOf([...new Set(chats.map(({ contact }) => contact.id))], size)}
            onClose={(isDone) => {
              close();
              if (isDone) clearSelection();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
  onPress: () => void;
}

/** As the bar over tables has them; here there is room for signs only. */
function BarButton({ icon: Icon, label, isOff = false, onPress }: BarButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        disabled={isOff}
        onClick={onPress}
        className="grid size-[30px] shrink-0 place-items-center rounded-sm opacity-80 hover:bg-current/10 hover:opacity-100 disabled:opacity-40 max-md:size-11 pointer-coarse:size-11"
      >
        <Icon aria-hidden />
      </button>
    </Tooltip>
  );
}

function* partsOf(ids: readonly string[], size: number): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += size) yield ids.slice(start, start + size);
}

/** Escape takes the selection off, unless something that lies above takes the key. */
function useEscape(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      clearSelection();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}
