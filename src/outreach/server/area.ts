import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { channelTarget } from './channel-target.ts';
import { serveLinks } from './links/serve-links.ts';

export const outreachArea = defineArea({
  name: 'outreach',
  routes: serveLinks,
  domainEvents: Object.values(domainEvents),
  referenceTargets: [channelTarget],
});
