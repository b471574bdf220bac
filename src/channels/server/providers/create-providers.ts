import type { Provider } from './provider.ts';
import { providersOf, type Providers, type ProviderSettings } from './providers.ts';
import { simulatorUrl, whatsappOfSettings } from './whatsapp/settings.ts';

/** One line for each kind of channel that the product supports. */
const kinds: readonly ((settings: ProviderSettings) => Provider)[] = [whatsappOfSettings];

/** The providers that the settings name. Nothing is connected before the first call. */
export const createProviders = (settings: ProviderSettings): Providers =>
  providersOf(kinds.map((create) => create(settings)));

/** Where the customers of the simulated provider are played, for the terminal of this machine; null with the real one. */
export { simulatorUrl };
