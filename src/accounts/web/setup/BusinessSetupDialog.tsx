import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { optionalText } from '../../../foundation/contract/fields.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { LinkButton } from '../../../ui/primitives/Link.tsx';
import { Mark } from '../../../ui/primitives/Logo.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { signUpBody } from '../../contract/auth-endpoints.ts';
import { createBusinessBody } from '../../contract/business.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { FormCallout } from '../auth/FormCallout.tsx';
import { AgreeCheckbox } from '../fields/AgreeCheckbox.tsx';
import { CountrySelect } from '../fields/CountrySelect.tsx';
import { browserTimeZone } from '../fields/match-time-zone.ts';
import { PhoneInput } from '../fields/PhoneInput.tsx';
import { TimeZoneSelect } from '../fields/TimeZoneSelect.tsx';
import { currentUserQuery } from '../queries.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useCreateBusiness } from './use-create-business.ts';

/** What the popup asks for; phone and agreement stay here, the rest is sent. */
const businessSetup = createBusinessBody.extend({
  phone: optionalText(40),
  agreed_to_terms: signUpBody.shape.agreed_to_terms,
});

const ignore = () => undefined;

/** Asks for the business before anything else can be done; it cannot be dismissed, only left by logging out. */
export function BusinessSetupDialog({ open = true }: { open?: boolean }) {
  const { t } = useTranslation('accounts');
  const { data: user } = useQuery(currentUserQuery);
  return (
    <Dialog
      open={open}
      onOpenChange={ignore}
      mandatory
      title={t('setup.title')}
      description={t('setup.lead')}
      lead={
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken">
          <Mark size={24} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {user ? <BusinessSetupForm user={user} /> : <SkeletonText lines={6} />}
        <LogOut email={user?.email_id} />
      </div>
    </Dialog>
  );
}

function BusinessSetupForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts');
  const save = useCreateBusiness();
  const { form, submit, isSaving, formError, sentence } = useContractForm({
    schema: businessSetup,
    defaultValues: { name: '', phone: '', time_zone: user.time_zone || browserTimeZone(), country: user.country },
    draftKey: 'business_setup',
    onSave: async ({ phone: _phone, agreed_to_terms: _agreed, ...body }) => void (await save.mutateAsync(body)),
  });
  const { control } = form;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormField control={control} name="name" label={t('field.business_name')} required errorText={sentence}>
        {(field) => <Input {...field} icon={Store} autoComplete="organization" />}
      </FormField>
      <FormField control={control} name="phone" label={t('field.phone')} errorText={sentence}>
        {({ onChange, ...field }) => <PhoneInput {...field} onValueChange={onChange} country={form.watch('country')} />}
      </FormField>
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 sm:grid-cols-2">
        <FormField control={control} name="time_zone" label={t('field.time_zone')} required errorText={sentence}>
          {({ value, onChange }) => <TimeZoneSelect value={value} onValueChange={onChange} />}
        </FormField>
        <FormField control={control} name="country" label={t('field.country')} errorText={sentence}>
          {({ value, onChange }) => <CountrySelect value={value} onValueChange={onChange} />}
        </FormField>
      </div>
      <FormField
        control={control}
        name="agreed_to_terms"
        label={t('terms')}
        hideLabel
        required
        errorText={sentence}
        className="mt-1"
      >
        {({ value, onChange, ref }) => <AgreeCheckbox checked={value === true} onCheckedChange={onChange} ref={ref} />}
      </FormField>
      <FormCallout error={formError} />
      <Button type="submit" variant="primary" size="lg" block busy={isSaving}>
        {t('setup.action')}
      </Button>
    </form>
  );
}

function LogOut({ email }: { email: string | undefined }) {
  const { t } = useTranslation('accounts');
  const signOut = useSignOut();
  return (
    <p className="flex flex-wrap justify-center gap-x-2 text-xs text-tertiary">
      {email !== undefined && (
        <span className="min-w-0 break-words">
          <Trans t={t} i18nKey="setup.signed_in_as" values={{ email }} components={{ bdi: <bdi /> }} />
        </span>
      )}
      <LinkButton disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('setup.log_out')}
      </LinkButton>
    </p>
  );
}
