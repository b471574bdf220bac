import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { DuplicateContact } from '../contract/merge.ts';

// Each branch is one lookup in an index that begins with the business: of the folded name, of the mobile, of the folded e-mail.
const alike: NamedStatement = {
  name: 'find_contacts_alike',
  text: `select f.id, array_agg(distinct f.reason order by f.reason) as reasons from (
      (select c.id, 'phone' as reason from contacts c where c.business_id = $1 and c.mobile = any ($4) and c.id <> $2 limit $6)
      union all
      (select c.id, 'email' from contacts c where c.business_id = $1 and c.email_folded = any (select lower(e) from unnest($5::text[]) as e) and c.id <> $2 limit $6)
      union all
      (select c.id, 'name' from contacts c where c.business_id = $1 and c.name_folded = lower($3) and c.id <> $2 limit $6)
    ) f group by f.id order by count(distinct f.reason) desc, f.id limit $6`,
};

/** Other contacts with the same folded name, or one of these phones or e-mails as their first. */
export function findAlike(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  {
    name,
    phones,
    emails,
    limit,
  }: { name: string; phones: readonly string[]; emails: readonly string[]; limit: number },
): Promise<{ id: Id; reasons: DuplicateContact['reasons'] }[]> {
  return tx.run(alike, [businessId, contactId, name, phones, emails, limit]);
}
