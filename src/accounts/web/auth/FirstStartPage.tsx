import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { firstStartBody } from '../../contract/auth-endpoints.ts';
import { browserTimeZone } from '../fields/match-time-zone.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { TimeZoneSelect } from '../fields/TimeZoneSelect.tsx';
import { authOptionsQuery } from '../queries.ts';
import { useFirstStart } from '../session/auth-mutations.ts';
import { AuthForm, WorkEmailField } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { ExpiredLink } from './ExpiredLink.tsx';
import { NameFields } from './NameFields.tsx';

/** The first Super Admin, by the link that the first start printed: /first_start?token=… */
export function FirstStartPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [hasExpired, setExpired] = useState(false);
  const { data: options } = useQuery(authOptionsQuery);
  if (token === '' || hasExpired || options?.first_start === false) return <ExpiredLink kind="first_start" />;
  return <FirstStart token={token} onExpired={() => setExpired(true)} />;
}

function FirstStart({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation('accounts');
  const save = useFirstStart();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: firstStartBody,
    defaultValues: { token, first_name: '', last_name: '', email: '', password: '', time_zone: browserTimeZone() },
    draftKey: 'first_start',
    fieldOf: ({ code }) => (code === 'INVALID_INPUT' ? 'password' : null),
    onSave: async (body) => {
      await save.mutateAsync(body).catch((error: unknown) => {
        if (hasCode(error, 'LINK_EXPIRED')) onExpired();
        throw error;
      });
    },
  });
  const { control } = form;
  return (
    <AuthLayout title={t('first_start.title')} lead={t('first_start.lead')}>
      <AuthForm onSubmit={submit} isSaving={isSaving} formError={formError} action={t('first_start.action')}>
        <NameFields control={control} errorText={sentence} size="lg" />
        <WorkEmailField control={control} errorText={sentence} />
        <NewPasswordField
          control={control}
          name="password"
          label={t('field.password')}
          errorText={sentence}
          size="lg"
        />
        <FormField control={control} name="time_zone" label={t('field.time_zone')} required errorText={sentence}>
          {({ value, onChange }) => <TimeZoneSelect value={value} onValueChange={onChange} size="lg" />}
        </FormField>
      </AuthForm>
    </AuthLayout>
  );
}
