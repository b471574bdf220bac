import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { sequenceEndpoints } from '../contract/endpoints.ts';
import { sequenceErrors } from '../contract/errors.ts';
import { sequenceEvents } from '../contract/events.ts';
import { sequenceNotices } from '../contract/notices.ts';
import { sequenceArrivals } from './engine/arrivals.ts';
import { sequenceEntrySteps } from './engine/entry-steps.ts';
import { sequenceGoals } from './engine/goals.ts';
import { sequenceSends } from './engine/guard-sends.ts';
import { pausingListeners, sequencePauses } from './engine/pauses.ts';
import { sequenceScans } from './engine/scans.ts';
import { exitDeletedContacts, mergeEntries, sequenceMergePart } from './entries/merge-entries.ts';
import { sequenceListeners } from './listeners.ts';
import { sequenceRoutes } from './routes.ts';
import { sequenceFieldTypes } from './sequence/sequence-field-types.ts';
import { sequenceModule } from './sequence/sequence-module.ts';
import { sequenceSource } from './sequence/sequence-source.ts';
import { sequenceProgress } from './sequence/sequence-progress.ts';
import { sequencesUsing } from './sequence/sequence-uses.ts';

export const sequencesArea = defineArea({
  name: 'sequences',
  endpoints: sequenceEndpoints,
  routes: sequenceRoutes,
  errors: sequenceErrors,
  events: sequenceEvents,
  topics: { sequences: 'outreach.read' },
  labelViews: ['sequence_labels'],
  modules: [sequenceModule],
  fieldTypes: sequenceFieldTypes,
  fieldUses: sequencesUsing,
  notices: sequenceNotices,
  domainEvents: Object.values(domainEvents),
  listeners: [...sequenceListeners, ...pausingListeners],
  dueKinds: [sequenceEntrySteps, sequenceArrivals, sequenceScans, sequencePauses, sequenceGoals],
  periodic: [sequenceProgress],
  sendKinds: [sequenceSends],
  outreachSources: [sequenceSource],
  undoableMergePart: sequenceMergePart,
  contactMergeData: mergeEntries,
  deleteContactData: exitDeletedContacts,
});
