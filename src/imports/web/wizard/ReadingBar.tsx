import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { encodings, type ImportFile } from '../../contract/import.ts';

export interface Reading {
  encoding?: string;
  delimiter?: string;
  sheet?: string;
}

interface ReadingBarProps {
  file: ImportFile;
  isBusy: boolean;
  onChange: (reading: Reading) => void;
}

const delimiters = [',', ';', '\t', '|'] as const;
const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** What was detected in the file, each of which can be changed: the file is then read again. */
export function ReadingBar({ file, isBusy, onChange }: ReadingBarProps) {
  const { t } = useTranslation('imports');
  // What was not chosen is detected again.
  const [chosen, setChosen] = useState<Reading>({});
  const change = (how: Reading) => {
    setChosen({ ...chosen, ...how });
    onChange({ ...chosen, ...how });
  };
  const isText = file.format === 'csv';
  if (!isText && file.sheets.length < 2) return null;
  const known = <Value extends string>(values: readonly Value[], present: string | null): string[] =>
    present === null || (values as readonly string[]).includes(present) ? [...values] : [present, ...values];
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 border-t border-subtle px-4 py-3">
      {isText && (
        <>
          <Field label={t('reading.encoding')} className="w-44 max-md:w-auto max-md:min-w-30 max-md:flex-1">
            <Select
              options={known(encodings, file.encoding).map((value) => ({ value, label: value.toUpperCase() }))}
              value={file.encoding}
              disabled={isBusy}
              onValueChange={(encoding) => change({ encoding })}
            />
          </Field>
          <Field label={t('reading.delimiter')} className="w-44 max-md:w-auto max-md:min-w-30 max-md:flex-1">
            <Select
              options={known(delimiters, file.delimiter).map((value) => ({
                value,
                label: value in names ? t(`reading.${names[value as keyof typeof names]}`) : value,
              }))}
              value={file.delimiter}
              disabled={isBusy}
              onValueChange={(delimiter) => change({ delimiter })}
            />
          </Field>
        </>
      )}
      {!isText && (
        <Field label={t('reading.sheet')} className="w-64">
          <Select
            options={file.sheets.map((value) => ({ value, label: value }))}
            value={file.sheet}
            disabled={isBusy}
            onValueChange={(sheet) => change({ sheet })}
          />
        </Field>
      )}
    </div>
  );
}
