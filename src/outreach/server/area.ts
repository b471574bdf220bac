import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { channelTarget } from './channel-target.ts';
import { buttonEffects } from './responses/button-effects.ts';
import { conversionListeners } from './responses/conversion-listeners.ts';
import { responseListeners } from './responses/response-listeners.ts';
import { outreachEndpoints } from '../contract/endpoints.ts';
import { decisionMergePart, deleteDecisionsOf, mergeDecisions } from './contact-data.ts';
import { outreachRoutes } from './routes.ts';

export const outreachArea = defineArea({
  name: 'outreach',
  endpoints: outreachEndpoints,
  routes: outreachRoutes,
  undoableMergePart: decisionMergePart,
  contactMergeData: mergeDecisions,
  deleteContactData: deleteDecisionsOf,
  domainEvents: Object.values(domainEvents),
  dueKinds: [buttonEffects],
  listeners: [...responseListeners, ...conversionListeners],
  referenceTargets: [channelTarget],
});
