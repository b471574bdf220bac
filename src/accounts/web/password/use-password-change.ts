import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { passwordSentences } from '../../contract/password.ts';
import { currentUserQuery } from '../queries.ts';
import { checkPasswordChange, type PasswordChange, type PasswordErrors } from './check-password-change.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

const empty: PasswordChange = { current_password: '', new_password: '', confirm_password: '' };

export type PasswordField = keyof PasswordChange;

/** State of the change-password form. The passwords live only here, and only while it is open. */
export function usePasswordChange(onChanged: () => void) {
  const sentence = useSentence();
  const failureText = useFailureText();
  const { data: user } = useQuery(currentUserQuery);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const save = useChangePassword();

  const clear = () => {
    setValues(empty);
    setErrors({});
    setFormError(null);
  };

  /** Answers the fields that are wrong, in their order on screen. */
  const submit = async (): Promise<PasswordField[]> => {
    setFormError(null);
    const found = checkPasswordChange(values, user?.email_id ?? '');
    setErrors(found);
    if (Object.keys(found).length > 0) return Object.keys(found) as PasswordField[];
    try {
      const { current_password, new_password } = values;
      const content = await save.mutateAsync({ current_password, new_password });
      if (content.code === 'INVALID_INPUT') {
        setErrors({ [content.field]: content.message });
        return [content.field];
      }
      showSuccess(sentence(passwordSentences.success));
      clear();
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFormError(failureText(error));
    }
    return [];
  };

  return {
    values,
    errors,
    formError,
    isSaving: save.isPending,
    email: user?.email_id ?? '',
    type: (field: PasswordField, text: string) => setValues((before) => ({ ...before, [field]: text })),
    clearError: (field: PasswordField) => setErrors(({ [field]: _seen, ...rest }) => rest),
    submit,
    clear,
  };
}

export type PasswordChangeState = ReturnType<typeof usePasswordChange>;

interface Passwords {
  current_password: string;
  new_password: string;
}

/** Changes the own password. A refused one comes back inside a 200, naming its field. */
function useChangePassword() {
  return useMutation({
    mutationFn: async (body: Passwords) =>
      (await call(authEndpoints.changePassword, { body }, { origin: 'session', display: false })).content,
  });
}
