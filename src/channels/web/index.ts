export { area as channelsArea } from './area.ts';
export { channelSign } from './providers/channel-sign.ts';
export { channelMessages } from './messages/catalogue.ts';
export { channelPaths } from './paths.ts';
export { RefusalCure } from './refusals/RefusalCure.tsx';
export { ProviderErrorDetails } from './ProviderErrorDetails.tsx';
export { channelsQuery } from './queries.ts';
export { SimulatorLink } from './SimulatorLink.tsx';
export { useSimulatorUrl } from './use-simulator-url.ts';
