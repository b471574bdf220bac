import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/primitives/ConfirmDialog.tsx';
import { showSuccess } from '../toasts/toast-store.ts';

interface ConfirmMutationProps<Variables> {
  /** What is run; its failures are shown as its call declares. */
  mutation: Pick<UseMutationResult<unknown, Error, Variables>, 'mutate' | 'isPending'>;
  variables: Variables;
  /** The question: "Delete Rohan Deshpande?" */
  title: string;
  /** What stays and what goes. */
  children: ReactNode;
  /** Verb and object: "Delete contact". */
  action: string;
  /** The safe way out: "Keep contact". */
  keep: string;
  /** Said when it is done. */
  done: string;
  typeToConfirm?: boolean;
  onClose: () => void;
  /** The safe way out was taken, where that is something else than `onClose`. */
  onKeep?: () => void;
}

/**
 * Asks before a mutation that cannot be undone, runs it, says that it is done, and closes, also when it failed: what was
 * asked about may be gone.
 */
export function ConfirmMutation<Variables>(props: ConfirmMutationProps<Variables>) {
  const { mutation, variables, title, children, action, keep, done, typeToConfirm, onClose, onKeep = onClose } = props;
  return (
    <ConfirmDialog
      open
      onOpenChange={onKeep}
      danger
      typeToConfirm={typeToConfirm}
      busy={mutation.isPending}
      title={title}
      confirmLabel={action}
      cancelLabel={keep}
      onConfirm={() => mutation.mutate(variables, { onSuccess: () => showSuccess(done), onSettled: onClose })}
    >
      {children}
    </ConfirmDialog>
  );
}
