import type { Pool } from 'pg';
import type { Id } from '../../../foundation/contract/id.ts';

/** The limits that an operator has set for a business, by name. */
export interface BusinessPlan {
  id: Id;
  name: string;
  plan: Readonly<Record<string, number>>;
}

/** Every business with its plan, the oldest first; connect as the owner. */
export async function listPlans(ownerPool: Pool): Promise<BusinessPlan[]> {
  const { rows } = await ownerPool.query<BusinessPlan>(
    'select business_id as id, name, plan from businesses order by business_id',
  );
  return rows;
}

/** Sets a limit of a business; null: it has the default again. Connect as the owner. */
export async function changePlanLimit(
  ownerPool: Pool,
  businessId: Id,
  name: string,
  max: number | null,
): Promise<void> {
  await ownerPool.query(
    `update businesses set plan = case when $3::bigint is null then plan - $2 else plan || jsonb_build_object($2::text, $3::bigint) end
     where business_id = $1`,
    [businessId, name, max],
  );
}
