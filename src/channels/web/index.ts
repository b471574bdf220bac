import '../contract/errors.ts';
import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { simulator } from './messages/simulator.ts';

registerMessages('simulator', simulator);

export { channelKind } from './channel-kind.ts';
export { channelPaths } from './paths.ts';
export { channelsQuery } from './queries.ts';
export { SimulatorLink } from './SimulatorLink.tsx';
export { useSimulatorUrl } from './use-simulator-url.ts';
export { channelOutsideRoutes, channelSettingsRoutes } from './routes.tsx';

/** What the area does with its events; loaded once somebody is signed in. */
export const loadChannelListeners = async () => (await import('./on-channel-events.ts')).channelListeners;
