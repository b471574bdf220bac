import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../accounts/web/index.ts';
import type { FieldInputProps, FieldType, FieldTypes, FieldValueProps } from '../../records/web/index.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Input } from '../../ui/primitives/Input.tsx';

interface Address {
  label: string;
  value: string;
}

const MAX_ADDRESSES = 10;

const addressesOf = (value: unknown): readonly Address[] => (Array.isArray(value) ? (value as readonly Address[]) : []);

/** Every address with its label; in a list, where there is one line, they stand beside each other. */
function AddressListValue({ value, field }: FieldValueProps) {
  return (
    <span className="flex min-w-0 gap-x-3 gap-y-1 in-data-whole:flex-col">
      {addressesOf(value).map((address) => (
        <span key={address.value} className="inline-flex min-w-0 items-center gap-x-1.5 in-data-whole:flex-wrap">
          {address.label !== '' && (
            <span dir="auto" className="max-w-full shrink-0 truncate text-tertiary">
              {address.label}
            </span>
          )}
          {field.type === 'phone_list' ? (
            <PhoneText mobile={address.value} hasFlag />
          ) : (
            <bdi className="truncate in-data-whole:whitespace-normal">{address.value}</bdi>
          )}
        </span>
      ))}
    </span>
  );
}

/** Further phones or e-mails, each with a label of its own. */
function AddressListInput({ field, value, onChange }: FieldInputProps) {
  const { t } = useTranslation('contacts');
  const addresses = addressesOf(value);
  const isPhone = field.type === 'phone_list';
  const change = (index: number, next: Partial<Address>) =>
    onChange(addresses.map((address, at) => (at === index ? { ...address, ...next } : address)));
  return (
    <div className="flex flex-col gap-2">
      {addresses.map((address, index) => {
        const names = { field: field.label, number: index + 1 };
        return (
          // Rows have nothing else to be told apart by while they are being typed.
          <div key={index} className="flex items-center gap-2">
            <Input
              className="w-28"
              aria-label={t('address.label', names)}
              placeholder={t('address.label_example')}
              value={address.label}
              maxLength={30}
              onChange={(event) => change(index, { label: event.target.value })}
            />
            <Input
              className="flex-1"
              aria-label={t('address.value', names)}
              type={isPhone ? 'tel' : 'email'}
              autoComplete="off"
              value={address.value}
              onChange={(event) => change(index, { value: event.target.value })}
            />
            <IconButton
              icon={X}
              aria-label={t('address.remove', names)}
              tooltip={false}
              onClick={() => onChange(addresses.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {addresses.length < MAX_ADDRESSES && (
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...addresses, { label: '', value: '' }])}
        >
          {t(isPhone ? 'address.add_phone' : 'address.add_email')}
        </Button>
      )}
    </div>
  );
}

const addressList: FieldType = {
  Value: AddressListValue,
  Input: AddressListInput,
  isGroup: true,
  width: 220,
  canEditInCell: false,
};

/** Types of fields that only contacts have. */
export const addressListTypes: FieldTypes = { phone_list: addressList, email_list: addressList };
