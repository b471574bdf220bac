import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useContractForm } from '../../../foundation/web/forms/use-contract-form.ts';
import { useStore } from 'zustand';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { FormField } from '../../../ui/patterns/FormField.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { DatePicker } from '../../../ui/primitives/DatePicker.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import type { AsOf } from '../../../foundation/web/cache/as-of.ts';
import { absence } from '../../contract/availability.ts';
import { presenceAt } from '../../contract/presence.ts';
import type { User } from '../../contract/user.ts';
import { currentUserQuery, usersQuery } from '../queries.ts';
import { absenceDays, dayIn } from './absence-days.ts';
import { useSetAvailability } from './use-set-availability.ts';

interface OutOfOfficeDialogProps {
  userId: string;
  onClose: () => void;
}

/** From which day until which day someone is out of the office, why, and the stand-in. */
export function OutOfOfficeDialog({ userId, onClose }: OutOfOfficeDialogProps) {
  const { data: users } = useQuery(usersQuery);
  const user = users?.find(({ id }) => id === userId);
  return user ? <AbsenceDialog user={user} users={users ?? []} onClose={onClose} /> : null;
}

const NOBODY = 'nobody';

interface AbsenceDialogProps {
  user: AsOf<User>;
  users: readonly User[];
  onClose: () => void;
}

const nameOf = ({ first_name, last_name }: User): string => `${first_name} ${last_name}`.trim();

// The body of the call has the absence inside, so what is refused of it is named with its path.
const form = z.object({ out_of_office: absence });

function AbsenceDialog({ user, users, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation('accounts_availability');
  const formatDate = useFormatDate();
  const formId = useId();
  const now = useNow();
  const zone = useStore(dateFormatsStore, ({ time_zone }) => time_zone);
  const { data: me } = useQuery(currentUserQuery);
  const set = useSetAvailability();
  const { out_of_office: out } = user.availability;
  const days = absenceDays(user.availability, zone);
  const today = dayIn(now, zone);
  const {
    form: fields,
    submit,
    formError,
    sentence,
  } = useContractForm({
    schema: form,
    defaultValues: {
      out_of_office: {
        first_day: days?.first ?? today,
        last_day: days?.last ?? today,
        note: out?.note ?? '',
        stand_in_id: out?.stand_in_id ?? null,
      },
    },
    onSave: async (body) => {
      const saved = await set.mutateAsync({ user, body, isInDialog: true });
      const shown = saved.availability.out_of_office;
      onClose();
      showSuccess(
        t('dialog.saved', {
          first: formatDate(shown?.from, 'date'),
          last: formatDate(shown && new Date(Date.parse(shown.until) - 1), 'date'),
        }),
      );
    },
  });
  const end = () =>
    set.mutate(
      { user, body: { out_of_office: null } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(t('dialog.ended'));
        },
      },
    );
  const isOut = presenceAt(user.availability, now.getTime()) === 'out';
  const colleagues = users
    .filter(({ id, status }) => id !== user.id && status === 'active')
    .map((each) => ({ value: each.id, label: nameOf(each) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      keepOnOutsidePress
      title={t('dialog.title')}
      description={me?.id === user.id ? t('dialog.own_text') : t('dialog.text', { name: nameOf(user) })}
      footer={
        <>
          {out !== null && (
            <Button variant="danger-quiet" className="me-auto" disabled={set.isPending} onClick={end}>
              {t(isOut ? 'dialog.end' : 'dialog.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={set.isPending}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {formError !== null && (
          <Callout tone="danger" live>
            {formError}
          </Callout>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <FormField
            control={fields.control}
            name="out_of_office.first_day"
            label={t('dialog.first_day')}
            required
            errorText={sentence}
          >
            {({ value, onChange }) => (
              <DatePicker value={value === '' ? null : value} onValueChange={(day) => onChange(day ?? '')} />
            )}
          </FormField>
          <FormField
            control={fields.control}
            name="out_of_office.last_day"
            label={t('dialog.last_day')}
            required
            errorText={sentence}
          >
            {({ value, onChange }) => (
              <DatePicker
                min={today}
                value={value === '' ? null : value}
                onValueChange={(day) => onChange(day ?? '')}
              />
            )}
          </FormField>
        </div>
        <FormField
          control={fields.control}
          name="out_of_office.stand_in_id"
          label={t('dialog.stand_in')}
          errorText={sentence}
        >
          {({ value, onChange }) => (
            <Select
              options={[{ value: NOBODY, label: t('dialog.nobody') }, ...colleagues]}
              value={value ?? NOBODY}
              onValueChange={(id) => onChange(id === NOBODY ? null : id)}
            />
          )}
        </FormField>
        <FormField
          control={fields.control}
          name="out_of_office.note"
          label={t('dialog.note')}
          help={t('dialog.note_help')}
          errorText={sentence}
        >
          {(field) => <Input {...field} dir="auto" autoComplete="off" maxLength={200} />}
        </FormField>
      </form>
    </Dialog>
  );
}
