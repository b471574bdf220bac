import { refuseDoubles } from '../../contract/refuse-doubles.ts';
import type { Area, AreaMenus } from './area.ts';

const idsOf = (list: readonly { id: string }[] = []): string[] => list.map(({ id }) => id);

/** Paths that match the same addresses are one: `/chats/:chatId?` and `/chats/:id?`. */
const pathsOf = (pages: readonly { path: string }[] = [], root = ''): string[] =>
  pages.map(({ path }) => `${root}${path}`.replaceAll(/:\w+/g, ':'));

/** Throws when two areas give the same name to something: one of the two would silently take the other's place. */
export function refuseDoubledNames(areas: readonly Area[]): void {
  const all = (pick: (area: Area) => readonly string[]) => areas.flatMap(pick);
  const loaded = new Set<object>();
  refuseDoubles(
    'catalogues',
    // An area may load one catalogue in parts, and several areas the same one.
    all(({ names = {}, messages = [] }) => {
      const own = messages.filter((catalogue) => !loaded.has(catalogue));
      for (const catalogue of own) loaded.add(catalogue);
      return [...new Set([...Object.keys(names), ...own.map(({ namespace }) => namespace)])];
    }),
  );
  refuseDoubles(
    'pages',
    all(({ outside, inside, settings }) => [
      ...pathsOf(outside),
      ...pathsOf(inside),
      ...pathsOf(settings, '/settings/'),
    ]),
  );
  refuseDoubles(
    'links of the navigation',
    all(({ navigation }) => idsOf(navigation)),
  );
  refuseDoubles(
    'keys of the navigation',
    all(({ navigation = [] }) => navigation.map(({ key }) => key)),
  );
  refuseDoubles(
    'badges',
    all(({ badges = [] }) => badges.map(({ entry }) => entry)),
  );
  refuseDoubles(
    'buttons of the header',
    all(({ header }) => idsOf(header)),
  );
  refuseDoubles(
    'kinds of records',
    all(({ records = [] }) => records.map(({ module }) => module)),
  );
  refuseDoubles(
    'links of the home page',
    all(({ homeLinks }) => idsOf(homeLinks)),
  );
  refuseDoubles(
    'cards of the home page',
    all(({ homeCards }) => idsOf(homeCards)),
  );
  refuseDoubles(
    'sections of a panel',
    all(({ panelSections = [] }) => panelSections.map(({ module, id }) => `${module} ${id}`)),
  );
}

/** The same for what is loaded with the first menu. */
export function refuseDoubledMenus(menus: readonly AreaMenus[]): void {
  const all = (pick: (menu: AreaMenus) => readonly string[]) => menus.flatMap(pick);
  refuseDoubles(
    'permissions',
    all(({ permissions = {} }) => Object.keys(permissions)),
  );
  refuseDoubles(
    'entries of the settings menu',
    all(({ settingsEntries }) => idsOf(settingsEntries)),
  );
  refuseDoubles(
    'looks of records',
    all(({ recordLooks = {} }) => Object.keys(recordLooks)),
  );
  refuseDoubles(
    'sources of the search',
    all(({ search }) => idsOf(search)),
  );
  refuseDoubles(
    'actions of the composer',
    all(({ composerActions }) => idsOf(composerActions)),
  );
  refuseDoubles(
    'actions of the menu of a chat',
    all(({ chatActions }) => idsOf(chatActions)),
  );
  refuseDoubles(
    'panels of the composer',
    all(({ composerPanels }) => idsOf(composerPanels)),
  );
}
