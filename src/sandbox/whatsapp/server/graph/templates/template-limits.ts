import type { Platform } from '../../platform.ts';
import type { Account, Template } from '../../registry/entities.ts';
import { refuse } from '../graph-error.ts';
import { refuseContent } from './refuse-template.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Meta's reference, "Templates, limits": templates of an account by whether its business is verified. */
const MOST_TEMPLATES = { unverified: 250, verified: 6_000 } as const;
/** Meta's reference, "Templates, limits": creations within one hour. */
const MOST_CREATED = 100;
/** Meta's reference, "Templates, edit": edits of an approved template. */
const MOST_EDITS = { day: 1, month: 10 } as const;
const MONTH_MS = 30 * DAY_MS;
/** Meta's reference, "Templates, delete": how long the name of a template that was approved stays taken. */
const NAME_TAKEN_MS = 30 * DAY_MS;

/** Refuses a creation when the account has too many templates, or made too many within an hour; else counts it. */
export function takeCreation({ registry, clock }: Platform, account: Account): void {
  const most =
    account.business_verification_status === 'verified' ? MOST_TEMPLATES.verified : MOST_TEMPLATES.unverified;
  const count = registry.state.templates.filter(({ account_id }) => account_id === account.id).length;
  // Meta's reference, "Cloud API, error codes": 2388019.
  if (count >= most)
    refuseContent(
      'Message template limit exceeded',
      `This WhatsApp Business account has reached the limit of ${most} message templates.`,
      2388019,
    );
  const now = clock.now();
  const recent = account.template_create_times.filter((time) => now - time < HOUR_MS);
  // Meta's reference, "Cloud API, error codes": 80007.
  if (recent.length >= MOST_CREATED)
    refuse(80007, {
      message:
        'There have been too many message templates created for this WhatsApp Business account. Wait a bit and try again.',
      subcode: 2388058,
    });
  account.template_create_times = [...recent, now];
}

/** Refuses a name and language that are taken, also by a template that was deleted. Public error texts. */
export function checkNameFree(
  { registry, clock }: Platform,
  account: Account,
  { name, language }: Pick<Template, 'name' | 'language'>,
): void {
  const isSame = (each: Pick<Template, 'account_id' | 'name' | 'language'>): boolean =>
    each.account_id === account.id && each.name === name && each.language === language;
  if (registry.state.templates.some(isSame))
    refuseContent(
      'Content in This Language Already Exists',
      `There is already ${language} content for this template. You can create a new template and try again.`,
      2388024,
    );
  const now = clock.now();
  registry.state.deleted_templates = registry.state.deleted_templates.filter(({ until }) => until > now);
  if (registry.state.deleted_templates.some(isSame))
    refuseContent(
      'Message Template Language Is Being Deleted',
      `New ${language} content can't be added while the existing ${language} content is being deleted. Try again in 4 weeks or consider creating a new message template.`,
      2388023,
    );
}

/** Keeps the name of a deleted template taken, when it was ever approved. */
export function keepNameTaken({ registry, clock }: Platform, template: Template): void {
  if (!template.was_approved) return;
  const { account_id, name, language } = template;
  registry.state.deleted_templates.push({ account_id, name, language, until: clock.now() + NAME_TAKEN_MS });
}

/** Refuses an edit of an approved template that comes too soon; else counts it. The words: no public source. */
export function takeEdit({ clock }: Platform, template: Template): void {
  if (template.status !== 'APPROVED') return;
  const now = clock.now();
  const within = (time: number) => template.edit_times.filter((each) => now - each < time).length;
  if (within(DAY_MS) >= MOST_EDITS.day || within(MONTH_MS) >= MOST_EDITS.month)
    refuseContent(
      "Message Template Can't Be Edited",
      `You can edit an approved message template ${MOST_EDITS.day} time in 24 hours and ${MOST_EDITS.month} times in 30 days.`,
    );
  template.edit_times = [...template.edit_times.filter((each) => now - each < MONTH_MS), now];
}
