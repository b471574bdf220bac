import { useQuery } from '@tanstack/react-query';
import { moduleQuery } from '../../../records/web/index.ts';
import type { Field } from '../../../records/contract/module.ts';
import { isPublicField } from '../../contract/public-form.ts';
import { formModules, type WebFormField } from '../../contract/web-form.ts';

/** The fields that a form may ask for, by module; null until they are known. */
export type OfferedFields = Readonly<Record<WebFormField['module'], readonly Field[]>>;

/** Reads the fields of contacts and enquiries. */
export function useFormFields(): { fields: OfferedFields | null; error: Error | null; retry: () => void } {
  const contacts = useQuery(moduleQuery('contacts'));
  const enquiries = useQuery(moduleQuery('enquiries'));
  const modules = { contacts: contacts.data, enquiries: enquiries.data };
  const [fieldsOfContacts, fieldsOfEnquiries] = formModules.map((module) =>
    modules[module]?.fields.filter((field) => isPublicField(module, field)),
  );
  return {
    fields: fieldsOfContacts && fieldsOfEnquiries ? { contacts: fieldsOfContacts, enquiries: fieldsOfEnquiries } : null,
    error: contacts.error ?? enquiries.error,
    retry() {
      void contacts.refetch();
      void enquiries.refetch();
    },
  };
}

/** The field that a question is saved to. */
export const fieldOf = (offered: OfferedFields | null, { module, name }: WebFormField): Field | undefined =>
  offered?.[module].find((field) => field.name === name);
