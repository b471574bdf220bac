import { useState } from 'react';

import { Calendar } from '../primitives/Calendar.tsx';
import { CallingCodePicker, CountryPicker } from '../primitives/CountryPicker.tsx';
import { DatePicker } from '../primitives/DatePicker.tsx';
import { Field } from '../primitives/Field.tsx';
import { FileDrop } from '../primitives/FileDrop.tsx';
import { Input } from '../primitives/Input.tsx';
import { Select } from '../primitives/Select.tsx';
import { TimePicker } from '../primitives/TimePicker.tsx';
import { TimeZonePicker } from '../primitives/TimeZonePicker.tsx';
import { Board } from './Board.tsx';
import { countries, timeZones } from './sample-data.ts';

const closers = [
  { value: 'assignee', label: 'The assignee' },
  { value: 'assignee_admins', label: 'The assignee and admins' },
  { value: 'everyone', label: 'Everyone', help: 'Also people who only read along' },
  { value: 'nobody', label: 'Nobody', disabled: true },
] as const;

const fields = [
  'Name',
  'Mobile',
  'Email',
  'City',
  'Country',
  'Source',
  'Owner',
  'Created time',
  'Last order',
  'Total spent',
].map((label) => ({ value: label.toLowerCase().replaceAll(' ', '_'), label }));

/** Selects and the pickers that search. */
export function PickerBoard() {
  const [closer, setCloser] = useState<(typeof closers)[number]['value']>('assignee_admins');
  const [field, setField] = useState<string | null>(null);
  const [country, setCountry] = useState<string | null>('IN');
  const [phoneCountry, setPhoneCountry] = useState<string | null>('IN');
  const [zone, setZone] = useState<string | null>('Asia/Kolkata');
  return (
    <Board title="Pickers">
      <Field label="Who can close chats">
        <Select options={closers} value={closer} onValueChange={setCloser} />
      </Field>
      <Field label="Field, with search">
        <Select options={fields} value={field} onValueChange={setField} placeholder="Choose a field" />
      </Field>
      <Field label="Country" required>
        <CountryPicker countries={countries} value={country} onValueChange={setCountry} />
      </Field>
      <Field label="Contact phone" controlId="gallery-phone">
        <div className="flex gap-2">
          <CallingCodePicker
            id="gallery-phone-code"
            countries={countries}
            value={phoneCountry}
            onValueChange={setPhoneCountry}
          />
          <Input type="tel" defaultValue="90000 14220" />
        </div>
      </Field>
      <Field label="Time zone" error="Choose a time zone.">
        <TimeZonePicker options={timeZones} value={zone} onValueChange={setZone} />
      </Field>
      <Field label="Disabled">
        <Select disabled options={closers} value={null} onValueChange={setCloser} />
      </Field>
    </Board>
  );
}

/** Calendar, typed dates and times. */
export function DateBoard() {
  const [day, setDay] = useState<string | null>('2026-11-23');
  const [time, setTime] = useState<string | null>('10:30');
  const [error, setError] = useState<string | null>(null);
  return (
    <Board title="Date and time">
      <div className="-m-3 flex justify-center">
        <Calendar value={day} onSelect={setDay} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Field label="Date" hideLabel error={error ?? undefined} className="min-w-36 flex-1">
          <DatePicker size="sm" value={day} onValueChange={setDay} onInvalid={setError} />
        </Field>
        <Field label="Time" hideLabel className="w-30">
          <TimePicker size="sm" value={time} onValueChange={setTime} />
        </Field>
      </div>
    </Board>
  );
}

/** File drop: empty, uploading, refused. */
export function FileBoard() {
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  return (
    <Board title="File drop">
      <FileDrop
        aria-label="Header image"
        accept={['image/jpeg', 'image/png']}
        acceptText="JPG or PNG"
        maxBytes={5 * 1024 * 1024}
        file={file}
        onFile={setFile}
        onRemove={() => setFile(null)}
      />
      <FileDrop
        accept={['video/mp4']}
        acceptText="MP4"
        maxBytes={16 * 1024 * 1024}
        file={{ name: 'a-very-long-name-of-a-video-from-the-festive-collection-2026.mp4', size: 1_468_006 }}
        progress={0.4}
        onFile={setFile}
        onRemove={() => setFile(null)}
      />
    </Board>
  );
}
