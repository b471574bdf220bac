import { Store } from 'lucide-react';
import type { DefaultValues } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { signUpBody } from '../../contract/auth-endpoints.ts';
import { AgreeCheckbox } from '../fields/AgreeCheckbox.tsx';
import { CountrySelect } from '../fields/CountrySelect.tsx';
import { browserTimeZone } from '../fields/match-time-zone.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { PhoneInput } from '../fields/PhoneInput.tsx';
import { TimeZoneSelect } from '../fields/TimeZoneSelect.tsx';
import { accountPaths } from '../paths.ts';
import { useSignUp } from '../session/auth-mutations.ts';
import { AuthForm, WorkEmailField } from './AuthForm.tsx';
import { NameFields } from './NameFields.tsx';

const empty: DefaultValues<z.input<typeof signUpBody>> = {
  business_name: '',
  phone: '',
  country: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
};

/** Business first, then the person. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const save = useSignUp();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: signUpBody,
    defaultValues: { ...empty, time_zone: browserTimeZone() },
    draftKey: 'sign_up',
    fieldOf: ({ code, info }) => (code === 'INVALID_INPUT' && info?.field === undefined ? 'password' : null),
    onSave: async (body) => onSent((await save.mutateAsync(body)).confirmation.email),
  });
  const { control } = form;
  return (
    <>
      <AuthForm onSubmit={submit} isSaving={isSaving} formError={formError} action={t('sign_up.action')}>
        <FormField
          control={control}
          name="business_name"
          label={t('field.business_name')}
          required
          errorText={sentence}
        >
          {(field) => <Input {...field} size="lg" icon={Store} autoComplete="organization" />}
        </FormField>
        <FormField control={control} name="phone" label={t('field.phone')} required errorText={sentence}>
          {({ onChange, ...field }) => (
            <PhoneInput {...field} onValueChange={onChange} size="lg" country={form.watch('country')} />
          )}
        </FormField>
        <div className="grid grid-cols-1 gap-x-3 gap-y-4.5 sm:grid-cols-2">
          <FormField control={control} name="time_zone" label={t('field.time_zone')} required errorText={sentence}>
            {({ value, onChange }) => <TimeZoneSelect value={value} onValueChange={onChange} size="lg" />}
          </FormField>
          <FormField control={control} name="country" label={t('field.country')} required errorText={sentence}>
            {({ value, onChange }) => (
              <CountrySelect value={value} onValueChange={(code) => onChange(code ?? '')} size="lg" />
            )}
          </FormField>
        </div>
        <NameFields control={control} errorText={sentence} size="lg" />
        <WorkEmailField control={control} errorText={sentence} />
        <NewPasswordField
          control={control}
          name="password"
          label={t('field.password')}
          errorText={sentence}
          size="lg"
        />
        <FormField control={control} name="agreed_to_terms" label={t('terms')} hideLabel required errorText={sentence}>
          {({ value, onChange, ref }) => (
            <AgreeCheckbox checked={value === true} onCheckedChange={onChange} ref={ref} />
          )}
        </FormField>
      </AuthForm>
      <p className="text-center text-secondary">
        <Trans t={t} i18nKey="sign_up.have_account" components={{ signin: <Link to={accountPaths.signIn} /> }} />
      </p>
    </>
  );
}
