import type { IncomingUpdate } from '../../../channels/contract/incoming.ts';
import type { NumberRoute } from '../../../channels/server/index.ts';

/** An update together with the channel whose number it came to. */
export interface Routed<Update extends IncomingUpdate = IncomingUpdate> {
  update: Update;
  route: NumberRoute;
}
