import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { CompiledAction } from '../compile-step.ts';
import type { DecidedMember } from '../decide-members.ts';
import type { OpenStep } from '../open-step.ts';
import type { TrackedLink } from './link-store.ts';
import { trackableUrl } from '../../contract/tracked-address.ts';
import { linkAddress, openLinks } from './open-links.ts';

/** A decision about somebody who gets a message, with the values that stand in it. */
export interface FilledMember extends DecidedMember {
  values: readonly string[];
}

/** Where a variable of a message leads with this value. */
export const linkOf = (
  { kind, record, step }: OpenStep,
  { branch }: CompiledAction,
  variable: CompiledAction['variables'][number],
  url: string,
): TrackedLink => ({
  kind,
  record_id: record.id,
  step_id: step.id,
  branch,
  variable: variable.name,
  button_index: variable.button_index,
  url,
});

/**
 * The values of those who get a message, with a link of each person's own in the place of an address that is tracked. What is no
 * address of the web stays as it is. One statement for all members, none where nothing is tracked.
 */
export async function trackValues(
  { tx, businessId, services }: BusinessContext,
  step: OpenStep,
  sending: readonly DecidedMember[],
): Promise<FilledMember[]> {
  const links = new Map<string, TrackedLink>();
  const keyOf = (action: CompiledAction, index: number, url: string): string => `${action.branch} ${index} ${url}`;
  const tracked = ({ decision }: DecidedMember): [CompiledAction, number, string][] =>
    decision.outcome !== 'sent'
      ? []
      : decision.action.variables.flatMap((variable, index): [CompiledAction, number, string][] => {
          const url = variable.is_tracked ? trackableUrl(decision.values[index] ?? '') : null;
          return url === null ? [] : [[decision.action, index, url]];
        });
  for (const each of sending)
    for (const [action, index, url] of tracked(each)) {
      const variable = action.variables[index];
      if (variable) links.set(keyOf(action, index, url), linkOf(step, action, variable, url));
    }
  const ids = await openLinks(tx, businessId, [...links.values()]);
  const idOf = new Map([...links.keys()].map((key, index) => [key, ids[index] ?? '']));
  return sending.map((each) => {
    const values = each.decision.outcome === 'sent' ? [...each.decision.values] : [];
    const { contact_id, entry_id } = each.member;
    for (const [action, index, url] of tracked(each)) {
      const link_id: Id = idOf.get(keyOf(action, index, url)) ?? '';
      const token = services.links.tokenOf({ business_id: businessId, link_id, contact_id, entry_id });
      // A button's address ends with the token; in a text stands the whole address.
      values[index] = action.variables[index]?.place === 'button' ? token : linkAddress(services.config, token);
    }
    return { ...each, values };
  });
}
