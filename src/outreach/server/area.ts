import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { channelTarget } from './channel-target.ts';
import { buttonEffects } from './responses/button-effects.ts';
import { conversionListeners } from './responses/conversion-listeners.ts';
import { responseListeners } from './responses/response-listeners.ts';
import { serveLinks } from './links/serve-links.ts';

export const outreachArea = defineArea({
  name: 'outreach',
  routes: serveLinks,
  domainEvents: Object.values(domainEvents),
  dueKinds: [buttonEffects],
  listeners: [...responseListeners, ...conversionListeners],
  referenceTargets: [channelTarget],
});
