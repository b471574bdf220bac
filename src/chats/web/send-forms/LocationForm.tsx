import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import type { Shown } from '../sending/local-message.ts';
import { readPlace, type Place } from './read-place.ts';
import { given, useSendForm, type FormErrors, type SendFormProps } from './send-form.ts';
import { SendFormDialog } from './SendFormDialog.tsx';

/** As the contract has it. */
const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 300;
/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;
/** How long a device may look for its position, in milliseconds. */
const POSITION_TIMEOUT_MS = 15_000;

const empty = { found: '', latitude: '', longitude: '', name: '', address: '' };
type Values = typeof empty;

/** A number of degrees as it was typed; NaN where it is none. */
const degrees = (typed: string): number => (/^\s*$/.test(typed) ? Number.NaN : Number(typed.replace('−', '-')));
const isWithin = (typed: string, most: number) => Math.abs(degrees(typed)) <= most;
const written = (value: number) => String(Number(value.toFixed(DECIMALS)));

function shownOf({ latitude, longitude, name, address }: Values): Shown | null {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  return {
    content_type: 'location',
    content: {
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      ...given('name', name),
      ...given('address', address),
    },
  };
}

/** A place: from the link of a map, from where one is, or by its coordinates. */
export function LocationForm({ chat, onSend, onClose }: SendFormProps) {
  const { t } = useTranslation('chats_forms');
  const form = useSendForm(empty, ({ found, latitude, longitude, name, address }): FormErrors => ({
    found: found.trim() === '' || readPlace(found) ? undefined : t('location.unread'),
    latitude: isWithin(latitude, 90) ? undefined : t('location.latitude_error'),
    longitude: isWithin(longitude, 180) ? undefined : t('location.longitude_error'),
    name: name.trim().length > LONGEST_NAME ? t('too_long', { max: LONGEST_NAME }) : undefined,
    address: address.trim().length > LONGEST_ADDRESS ? t('too_long', { max: LONGEST_ADDRESS }) : undefined,
  }));
  const { values, errorOf } = form;
  const take = ({ latitude, longitude, name }: Place) =>
    form.set({
      latitude: written(latitude),
      longitude: written(longitude),
      ...(name !== undefined && values.name.trim() === '' && { name }),
    });
  const position = usePosition(take);
  const shown = shownOf(values);
  const input = (field: keyof Values) => ({
    value: values[field],
    onBlur: form.leave(field),
  });
  /** Both numbers may be pasted into either field. */
  const setDegrees = (field: 'latitude' | 'longitude', typed: string) => {
    const place = /[,;:/]/.test(typed) ? readPlace(typed) : null;
    if (place) take(place);
    else form.set({ [field]: typed });
  };
  return (
    <SendFormDialog
      title={t('title.location')}
      chat={chat}
      preview={shown}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        // What was pasted and holds no place is no reason when the numbers are there.
        const isRight = form.check() || (shown !== null && !errorOf('name') && !errorOf('address'));
        if (!isRight || !shown) return false;
        onSend(shown);
        return true;
      }}
    >
      <Field label={t('location.find')} help={t('location.find_help')} error={errorOf('found')}>
        <Input
          {...input('found')}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          onChange={({ target: { value } }) => {
            form.set({ found: value });
            const place = readPlace(value);
            if (place) take(place);
          }}
        />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <Button size="sm" variant="soft" icon={LocateFixed} busy={position.isAsking} onClick={position.ask}>
          {t('location.mine')}
        </Button>
        {position.problem !== null && (
          <p role="alert" className="text-xs text-danger-text">
            {t(`location.${position.problem}`)}
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['latitude', 'longitude'] as const).map((field) => (
          <Field key={field} label={t(`location.${field}`)} required error={errorOf(field)}>
            <Input
              {...input(field)}
              dir="ltr"
              inputMode="text"
              autoComplete="off"
              onChange={({ target: { value } }) => setDegrees(field, value)}
            />
          </Field>
        ))}
      </div>
      <Field label={t('location.name')} help={t('location.name_help')} error={errorOf('name')}>
        <Input {...input('name')} onChange={({ target: { value } }) => form.set({ name: value })} />
      </Field>
      <Field label={t('location.address')} error={errorOf('address')}>
        <Input {...input('address')} onChange={({ target: { value } }) => form.set({ address: value })} />
      </Field>
    </SendFormDialog>
  );
}

/** Asks the device where it is. */
function usePosition(onPlace: (place: Place) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<'denied' | 'unknown' | null>(null);
  const ask = () => {
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) {
      setProblem('unknown');
      return;
    }
    setAsking(true);
    setProblem(null);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false);
        onPlace({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false);
        setProblem(code === PERMISSION_DENIED ? 'denied' : 'unknown');
      },
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS },
    );
  };
  return { isAsking, problem, ask };
}
