import { PhoneText } from './PhoneText.tsx';

export interface NamedContact {
  label: string;
  mobile?: string | null | undefined;
  email?: string | null | undefined;
}

/** What distinguishes two people of one name: the mobile number, else the e-mail address. */
export function ContactDetail({ mobile, email }: Omit<NamedContact, 'label'>) {
  if (!mobile && !email) return null;
  return (
    <span className="max-w-[60%] shrink-0 truncate text-xs text-tertiary">
      {mobile ? <PhoneText mobile={mobile} /> : <bdi>{email}</bdi>}
    </span>
  );
}

/** One of several people in a list that is searched. */
export function NameAndNumber({ label, ...detail }: NamedContact) {
  return (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>{' '}
      <ContactDetail {...detail} />
    </span>
  );
}
