import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useExitMember } from '../sequence-mutations.ts';

interface ExitMemberProps {
  /** Of the contact. */
  name: string;
  sequence: { id: string; label: string };
  memberId: string;
  onClose: () => void;
}

/** Asks before somebody is taken out of a sequence. */
export function ExitMember({ name, sequence, memberId, onClose }: ExitMemberProps) {
  const { t } = useTranslation('sequence_members');
  const exit = useExitMember();
  const names = { name, sequence: sequence.label };
  return (
    <ConfirmMutation
      mutation={exit}
      variables={{ sequenceId: sequence.id, memberId }}
      title={t('exit_title', names)}
      action={t('exit')}
      keep={t('exit_keep')}
      done={t('exited', names)}
      onClose={onClose}
    >
      {t('exit_text')}
    </ConfirmMutation>
  );
}
