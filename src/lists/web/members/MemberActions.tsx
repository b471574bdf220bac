import { BellOff, BellRing, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { BulkBar } from '../../../ui/patterns/BulkBar.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { CallProgress } from './CallProgress.tsx';
import { useMemberCalls, type MemberAction } from './use-member-calls.ts';

interface MemberActionsProps {
  listId: string;
  selection: ReadonlySet<string>;
  onClear: () => void;
}

/** Subscribes, unsubscribes and removes the members that are selected. */
export function MemberActions({ listId, selection, onClear }: MemberActionsProps) {
  const { t } = useTranslation('lists');
  const failureText = useFailureText();
  const { progress, run } = useMemberCalls();
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const ids = [...selection];
  async function change(action: Exclude<MemberAction, 'add'>) {
    setFailure(null);
    const { changed, failure: error } = await run(listId, action, ids);
    if (error) {
      setFailure(error);
      return;
    }
    showSuccess(t(`done.${action}`, { count: changed }), { isBulk: true });
    onClear();
  }
  const actions = [
    { id: 'subscribe', label: t('bulk.subscribe'), icon: BellRing, onPress: () => void change('subscribe') },
    { id: 'unsubscribe', label: t('bulk.unsubscribe'), icon: BellOff, onPress: () => void change('unsubscribe') },
    { id: 'remove', label: t('bulk.remove'), icon: UserMinus, danger: true, onPress: () => setRemoving(true) },
  ];
  return (
    <>
      {failure && (
        <Callout tone="danger" live className="m-4">
          {failureText(failure)}
        </Callout>
      )}
      {progress && (
        <div className="border-t border-subtle bg-surface p-4">
          <CallProgress
            progress={progress}
            label={t(`bulk.${progress.action === 'add' ? 'subscribe' : progress.action}`)}
          />
        </div>
      )}
      <BulkBar
        count={selection.size}
        actions={actions.map((action) => ({ ...action, busy: progress?.action === action.id }))}
        onClear={onClear}
      />
      {isRemoving && (
        <ConfirmDialog
          open
          danger
          busy={progress !== null}
          onOpenChange={setRemoving}
          title={t('bulk.remove_title', { count: ids.length })}
          confirmLabel={t('bulk.remove')}
          cancelLabel={t('bulk.keep')}
          onConfirm={() => void change('remove').then(() => setRemoving(false))}
        >
          {t('bulk.remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
