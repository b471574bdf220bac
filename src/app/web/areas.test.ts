import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Area } from '../../foundation/web/slots/area.ts';
import { composeAreas, composition, loadMenus } from '../../foundation/web/slots/composition.ts';
import { areas } from './areas.ts';
import { loadSearchSources } from './palette/search-sources.ts';
import { loadSettingsEntries } from './settings/settings-entries.ts';
import { composeApp } from './testing/compose-app.ts';

afterAll(() => composeAreas([]));

test('every folder with a web/area.ts is found, and exports its area', () => {
  const files = globSync('*/web/area.ts', { cwd: path.resolve(import.meta.dirname, '../..') });
  expect(files.length).toBeGreaterThan(4);
  // Beside them there is the one for subjects that have no area yet.
  expect(areas).toHaveLength(files.length + 1);
  for (const area of areas) expect(area).toBeTypeOf('object');
});

/** What the screen shows of these areas in an order. */
async function ordered(all: readonly Area[]) {
  composeAreas(all);
  const { navigation, header, homeCards, homeLinks, panelSections } = composition();
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const columns = Map.groupBy(homeCards, ({ column }) => column);
  const panels = Map.groupBy(panelSections, ({ module }) => module);
  const sources = await loadSearchSources();
  const scopes = ['all', 'commands', 'lists', 'people'] as const;
  return {
    navigation: ids(navigation),
    tabs: ids(navigation.filter(({ tab }) => tab !== undefined).toSorted((a, b) => (a.tab ?? 0) - (b.tab ?? 0))),
    header: ids(header),
    homeLinks: ids(homeLinks),
    homeCards: ['top', 'main', 'side'].map((column) => ids(columns.get(column as 'top') ?? [])),
    panels: Object.fromEntries([...panels].map(([module, sections]) => [module, ids(sections)])),
    settings: ids(await loadSettingsEntries()),
    search: scopes.map((scope) =>
      ids(
        sources
          .filter(({ order }) => order[scope] !== undefined)
          .toSorted((a, b) => (a.order[scope] ?? 0) - (b.order[scope] ?? 0)),
      ),
    ),
    composer: ids(
      (await loadMenus())
        .flatMap(({ composerActions = [] }) => composerActions)
        .toSorted((a, b) => a.position - b.position),
    ),
  };
}

test('areas declare the order of the screen: the one in which they are found changes nothing', async () => {
  await composeApp();
  expect(await ordered(areas.toReversed())).toEqual(await ordered(areas));
});
