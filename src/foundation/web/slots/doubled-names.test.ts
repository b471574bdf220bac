import { Pizza } from 'lucide-react';
import { afterAll, expect, test } from 'vitest';
import { lateMessages } from '../i18n/i18n.ts';
import type { Area, AreaMenus } from './area.ts';
import { composeAreas, loadMenus } from './composition.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    doubled: { title: string };
    doubled_names: { orders: string };
  }
}

const page = () => Promise.resolve(() => null);
const entry = { position: 1, label: 'foundation:search_group.commands', icon: Pizza } as const;
const link = { ...entry, id: 'orders', to: '/orders', root: '/orders', key: 'q' };
const card = { position: 1, column: 'main', card: page } as const;

const orders: Area = {
  names: { doubled_names: { orders: 'Orders' } },
  // One catalogue in two parts.
  messages: [lateMessages('doubled', () => Promise.resolve({})), lateMessages('doubled', () => Promise.resolve({}))],
  outside: [{ path: '/kiosk', page }],
  inside: [{ path: '/orders/:orderId?', page }],
  settings: [{ path: 'orders', page }],
  navigation: [link],
  badges: [{ entry: 'orders', label: 'foundation:search_group.commands', useCount: () => 0 }],
  header: [{ id: 'till', position: 1, Item: () => null }],
  records: [{ module: 'orders', path: (id) => `/orders/${id}` }],
  homeLinks: [{ ...entry, id: 'orders', to: '/orders' }],
  homeCards: [{ ...card, id: 'late' }],
  panelSections: [{ id: 'orders', module: 'chats' as never, position: 1, section: page }],
};

afterAll(() => composeAreas([]));

test.each<[Area, string]>([
  [{ names: { doubled: { title: 'Orders' } } }, 'Two catalogues are called doubled'],
  [{ messages: [lateMessages('doubled_names', () => Promise.resolve({}))] }, 'Two catalogues are called doubled_names'],
  [{ inside: [{ path: '/kiosk', page }] }, 'Two pages are called /kiosk'],
  [{ inside: [{ path: '/orders/:id?', page }] }, 'Two pages are called /orders/:?'],
  [{ settings: [{ path: 'orders', page }] }, 'Two pages are called /settings/orders'],
  [{ navigation: [{ ...link, key: 'x' }] }, 'Two links of the navigation are called orders'],
  [{ navigation: [{ ...link, id: 'other' }] }, 'Two keys of the navigation are called q'],
  [{ badges: orders.badges ?? [] }, 'Two badges are called orders'],
  [{ header: orders.header ?? [] }, 'Two buttons of the header are called till'],
  [{ records: orders.records ?? [] }, 'Two kinds of records are called orders'],
  [{ homeLinks: orders.homeLinks ?? [] }, 'Two links of the home page are called orders'],
  [{ homeCards: [{ ...card, id: 'late' }] }, 'Two cards of the home page are called late'],
  [{ panelSections: orders.panelSections ?? [] }, 'Two sections of a panel are called chats orders'],
])('two areas that declare %o are refused when the app starts', (more, sentence) => {
  expect(() => composeAreas([orders, more])).toThrow(sentence);
});

test.each<[AreaMenus, string]>([
  [{ permissions: { 'orders.read': {} } }, 'Two permissions are called orders.read'],
  [
    { settingsEntries: [{ ...entry, id: 'orders', group: 'workspace', to: '/x' }] },
    'Two entries of the settings menu are called orders',
  ],
  [{ recordLooks: { orders: { icon: Pizza, well: '' } } }, 'Two looks of records are called orders'],
  [
    { search: [{ id: 'orders', title: 'foundation:search_group.commands', order: {} }] },
    'Two sources of the search are called orders',
  ],
  [
    { composerActions: [{ ...entry, id: 'order', Screen: () => null }] },
    'Two actions of the composer are called order',
  ],
  [
    { chatActions: [{ ...entry, id: 'order', Screen: () => null }] },
    'Two actions of the menu of a chat are called order',
  ],
])('two areas whose menus declare %o are refused when the first menu opens', async (menus, sentence) => {
  const withMenus: Area = { menus: () => Promise.resolve(menus) };
  composeAreas([withMenus]);
  await expect(loadMenus()).resolves.toHaveLength(1);
  composeAreas([withMenus, withMenus]);
  await expect(loadMenus()).rejects.toThrow(sentence);
});
