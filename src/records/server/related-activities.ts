import type { Services } from '../../foundation/server/services.ts';
import type { ModuleFields } from './module-fields.ts';
import { moduleRegistry } from './module-registry.ts';
import type { NewActivity } from './record-activity-store.ts';
import type { PreparedWrite } from './record-write.ts';

/**
 * What new records add to the history of the people whom they name: an enquiry, a task. Of people only, since an offering
 * may be named by each of a hundred thousand enquiries.
 */
export function relatedActivities(
  services: Pick<Services, 'areas'>,
  { list, module }: ModuleFields,
  added: readonly PreparedWrite[],
): NewActivity[] {
  const { modules } = moduleRegistry(services);
  const people = list.flatMap(({ name, lookup_module: of }) =>
    of !== null && of !== undefined && modules.get(of)?.isPerson ? [{ name, of }] : [],
  );
  return added.flatMap(({ item: { business_id, actor }, id, after }) =>
    people.flatMap(({ name, of }) => {
      const named = after[name];
      if (typeof named !== 'string') return [];
      const label = after[module.labelField];
      const record = { id, label: typeof label === 'string' ? label : '' };
      const about = { module: module.name, record };
      return [{ business_id, module: of, record_id: named, kind: 'related_added', actor, detail: about }];
    }),
  );
}
