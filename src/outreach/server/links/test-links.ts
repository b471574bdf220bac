import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { trackableUrl } from '../../contract/tracked-address.ts';
import type { CompiledAction } from '../compile-step.ts';
import type { OpenStep } from '../open-step.ts';
import { NOBODY } from './link-token.ts';
import { openLinks } from './open-links.ts';
import { linkOf } from './track-values.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The values of a message that is only tried out, with links in the place of addresses of buttons that are counted: they lead to the
 * same page, and count nobody.
 */
export async function withTestLinks(
  { tx, businessId, services }: BusinessContext,
  step: OpenStep,
  action: CompiledAction,
  valuesOf: ReadonlyMap<Id, Values>,
): Promise<ReadonlyMap<Id, Values>> {
  const wanted = [...valuesOf].flatMap(([contactId, values]) =>
    action.variables
      .filter(({ place, is_tracked: isTracked }) => place === 'button' && isTracked)
      .flatMap((variable) => {
        const url = trackableUrl(values[variable.name] ?? '');
        return url === null ? [] : [{ contactId, name: variable.name, link: linkOf(step, action, variable, url) }];
      }),
  );
  const ids = await openLinks(
    tx,
    businessId,
    wanted.map(({ link }) => link),
  );
  const filled = new Map<Id, Values>(valuesOf);
  for (const [index, { contactId, name }] of wanted.entries()) {
    const subject = { business_id: businessId, link_id: ids[index] ?? '', contact_id: NOBODY, entry_id: '0' };
    filled.set(contactId, { ...filled.get(contactId), [name]: services.links.tokenOf(subject) });
  }
  return filled;
}
