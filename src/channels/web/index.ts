import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('channels', en);

export { channelListeners } from './on-channel-events.ts';
export { channelPaths } from './paths.ts';
export { channelsQuery } from './queries.ts';
export { channelOutsideRoutes, channelSettingsRoutes } from './routes.tsx';
