import { startWhatsappFixture } from '../whatsapp/testing/whatsapp-fixture.ts';
import { startPageFixture } from './page-fixture.ts';
import type { ProviderFixture } from './provider-fixture.ts';
import { personalPage, testedProviders, type TestedProvider } from './tested-providers.ts';

type Name = (typeof testedProviders)[number]['name'];

/** How each tested provider is played. A provider that is added has one line here and one in `testedProviders`. */
const start: Record<Name, (of: TestedProvider) => Promise<ProviderFixture>> = {
  'statuses, templates, a day': startWhatsappFixture,
  'watermarks, echoes, a week': startPageFixture,
};

/** For `describe.each`: what distinguishes a provider, and what starts it. */
export const providerFixtures: readonly [name: string, start: () => Promise<ProviderFixture>][] = testedProviders.map(
  (of) => [of.name, () => start[of.name](of)],
);

/** The same, and one more that differs by its window alone. */
export const windowFixtures: typeof providerFixtures = [
  ...providerFixtures,
  [personalPage.name, () => startPageFixture(personalPage)],
];
