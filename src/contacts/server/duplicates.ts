import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { getRecord } from '../../records/server/index.ts';
import type { DuplicateContact } from '../contract/merge.ts';
import { contactModule } from './contact-module.ts';
import { findAlike } from './duplicate-store.ts';

/** More is not one person who was added twice, but a common name. */
const MAX_DUPLICATES = 5;

const addressesOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as { value: string }[]).map((each) => each.value) : [];
const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** Other contacts that may be the same person. */
export async function listDuplicates(ctx: MemberContext, contactId: Id): Promise<DuplicateContact[]> {
  const { name, mobile, phones, email, emails } = await getRecord(ctx, contactModule, contactId);
  const found = await findAlike(ctx.tx, ctx.businessId, contactId, {
    name: String(name),
    phones: [...textOf(mobile), ...addressesOf(phones)],
    emails: [...textOf(email), ...addressesOf(emails)],
    limit: MAX_DUPLICATES,
  });
  const duplicates: DuplicateContact[] = [];
  for (const { id, reasons } of found) duplicates.push({ contact: await getRecord(ctx, contactModule, id), reasons });
  return duplicates;
}
