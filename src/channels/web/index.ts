import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('channels', en);

export { channelPaths } from './paths.ts';
export { channelsQuery } from './queries.ts';
export { SimulatorLink } from './SimulatorLink.tsx';
export { useSimulatorUrl } from './use-simulator-url.ts';
export { channelOutsideRoutes, channelSettingsRoutes } from './routes.tsx';

/** What the area does with its events; loaded once somebody is signed in. */
export const loadChannelListeners = async () => (await import('./on-channel-events.ts')).channelListeners;
