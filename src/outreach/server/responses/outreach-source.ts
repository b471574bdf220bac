import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { OutreachKind } from '../../contract/decision.ts';
import type { Branch, StepAction } from '../../contract/step.ts';

/** One message of a step. */
export interface StepBranch {
  record_id: Id;
  step_id: Id;
  branch: Branch;
}

/** What was sent by a step, and by what. */
export interface SentAction {
  action: StepAction;
  /** Of the campaign or sequence. */
  label: string;
  owner_id: Id | null;
}

/** A kind of what sends in steps, as far as the outreach area asks for it. */
export interface OutreachSource {
  kind: OutreachKind;
  /** The action as it was when it was sent; null where the record is gone, or the step sent nothing. */
  readAction(tx: Transaction, businessId: Id, of: StepBranch): Promise<SentAction | null>;
}

declare module '../../../foundation/server/area.ts' {
  interface Area {
    /** Campaigns and sequences say here what their steps sent. */
    outreachSources?: readonly OutreachSource[];
  }
}

/** What a step sent, asked of the area that knows it; null where no area does. */
export async function readSentAction(
  { areas }: Pick<Services, 'areas'>,
  tx: Transaction,
  { business_id, kind, ...of }: StepBranch & { business_id: Id; kind: OutreachKind },
): Promise<SentAction | null> {
  const source = areas.flatMap(({ outreachSources }) => outreachSources ?? []).find((each) => each.kind === kind);
  const { record_id, step_id, branch } = of;
  return source ? source.readAction(tx, business_id, { record_id, step_id, branch }) : null;
}
