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

/** The ordered lists that these areas contribute to the screen: ids by the name of the list. */
async function ordered(all: readonly Area[]): Promise<Map<string, string[]>> {
  composeAreas(all);
  const { navigation, header, homeCards, homeLinks, panelSections } = composition();
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const sources = await loadSearchSources();
  const scopes = ['all', 'commands', 'lists', 'people'] as const;
  const actions = (await loadMenus()).flatMap(({ composerActions = [] }) => composerActions);
  return new Map([
    ['navigation', ids(navigation)],
    ['tabs', ids(navigation.filter(({ tab }) => tab !== undefined).toSorted((a, b) => (a.tab ?? 0) - (b.tab ?? 0)))],
    ['header', ids(header)],
    ['home links', ids(homeLinks)],
    ...[...Map.groupBy(homeCards, ({ column }) => column)].map(
      ([column, cards]) => [`home ${column}`, ids(cards)] as const,
    ),
    ...[...Map.groupBy(panelSections, ({ module }) => module)].map(
      ([module, sections]) => [`panel of ${module}`, ids(sections)] as const,
    ),
    ['settings', ids(await loadSettingsEntries())],
    ...scopes.map((scope) => {
      const found = sources.filter(({ order }) => order[scope] !== undefined);
      return [`search ${scope}`, ids(found.toSorted((a, b) => (a.order[scope] ?? 0) - (b.order[scope] ?? 0)))] as const;
    }),
    ['composer', ids(actions.toSorted((a, b) => a.position - b.position))],
  ]);
}

test('areas declare the order of the screen: the one in which they are found changes nothing', async () => {
  await composeApp();
  const backwards = await ordered(areas.toReversed());
  for (const [list, ids] of await ordered(areas)) {
    const others = backwards.get(list) ?? [];
    expect(others.toSorted(), list).toEqual(ids.toSorted());
    const moved = ids.filter((id, index) => others[index] !== id);
    expect(moved, `${list}: these have the same position`).toEqual([]);
  }
});
