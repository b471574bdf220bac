import type { SealedLink } from '../../../foundation/server/mail/sealed-link.ts';
import { plainName } from './plain-name.ts';

/** The words of a mail without a link. */
export interface MailWords {
  subject: string;
  title: string;
  lines: string[];
}

const IGNORE = 'If you did not ask for this, ignore this mail: nothing changes.';

/** Names come from the one who sends the invitation, and the mail goes to any address: they are neutralised. */
export function invitationWords(inviterFirstName: string | undefined, businessName: string | undefined): MailWords {
  const inviter = plainName(inviterFirstName ?? '') ?? 'A colleague';
  const business = plainName(businessName ?? '');
  return {
    subject: business === null ? 'You are invited to Parley' : `You are invited to ${business} on Parley`,
    title: business === null ? 'Join your team on Parley' : `Join ${business} on Parley`,
    lines: [
      `${inviter} invited you to answer customers together in Parley. The link works once, for 24 hours.`,
      'If you do not know the sender, ignore this mail: nothing happens without you.',
    ],
  };
}

export function passwordLinkWords(): MailWords {
  return {
    subject: 'Choose a new password for Parley',
    title: 'Choose a new password',
    lines: ['A new password was requested for this address. The link works once, for one hour.', IGNORE],
  };
}

export function emailChangeWords(): MailWords {
  return {
    subject: 'Confirm your new address for Parley',
    title: 'Confirm your new address',
    lines: [
      'This address was entered as your new sign-in address for Parley. It changes once you confirm it here. The link works once, for 24 hours.',
      'If you do not use Parley, ignore this mail: nothing changes.',
    ],
  };
}

/** To the address that a user signs in with, when a change was requested. */
export function addressChangeRequestedMail(): MailWords {
  return {
    subject: 'Your sign-in address for Parley is about to change',
    title: 'Your sign-in address is about to change',
    lines: [
      'An administrator of your business entered a new sign-in address for you. It changes once the new address is confirmed; until then you sign in with this one.',
      'If you did not expect this, talk to an administrator of your business.',
    ],
  };
}

/** To the address that a user signed in with until now. */
export function addressChangedMail(): MailWords {
  return {
    subject: 'Your sign-in address for Parley was changed',
    title: 'Your sign-in address was changed',
    lines: [
      'You no longer sign in to Parley with this address, and every open session has ended.',
      'If you did not expect this, talk to an administrator of your business.',
    ],
  };
}

export function passwordChangedMail(): MailWords {
  return {
    subject: 'Your password for Parley was changed',
    title: 'Your password was changed',
    lines: [
      'Your other sessions have ended.',
      'If it was not you, choose a new password with “Forgot password?” on the sign-in page, and tell an administrator of your business.',
    ],
  };
}

export function signUpMail(link: SealedLink): MailWords & { action: { label: string; link: SealedLink } } {
  return {
    subject: 'Confirm your address for Parley',
    title: 'Confirm your address',
    lines: ['This address was used to sign up for Parley. The link works once, for 24 hours.', IGNORE],
    action: { label: 'Confirm address', link },
  };
}

/** To the owner of an address that has an account, when someone signs up with it. */
export function accountExistsMail(): MailWords {
  return {
    subject: 'You already have a Parley account',
    title: 'You already have an account',
    lines: [
      'This address was used to sign up for Parley, but it has an account already: sign in with it, or choose “Forgot password?” on the sign-in page.',
      IGNORE,
    ],
  };
}
