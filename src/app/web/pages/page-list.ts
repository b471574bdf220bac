import type { RouteHandle } from '../../../foundation/web/slots/area.ts';

/** What a page is for; with its subject it says the page's title and text. */
export type PageKind = 'list' | 'new' | 'edit' | 'record' | 'history' | 'webforms';

export interface ListedPage {
  /** Route, in React Router's form. */
  path: string;
  subject: string;
  kind: PageKind;
}

/** Handle of a listed page: its title for the tab, and what the page draws. */
export interface ListedPageHandle extends RouteHandle {
  page: ListedPage;
}

const subject = (name: string, root: string, kinds: Partial<Record<PageKind, string>>): ListedPage[] =>
  Object.entries(kinds).map(([kind, path]) => ({ path: root + path, subject: name, kind: kind as PageKind }));

const record = { list: '', new: '/new', edit: '/:id/edit', record: '/:id' } as const;

/**
 * Routes of the specification that this version has no screen for. Each shows what it is for; a screen
 * that is built takes its rows out of here and adds its own routes in `areas.tsx`.
 */
export const pagesInShell: readonly ListedPage[] = [
  ...subject('contacts', '/contacts', { ...record, history: '/history' }),
  ...subject('enquiries', '/enquiries', { ...record, webforms: '/webforms' }),
  ...subject('offerings', '/offerings', record),
  ...subject('contact_lists', '/broadcasts/contact_lists', { ...record, history: '/:id/history' }),
  ...subject('campaigns', '/broadcasts/campaigns', record),
  ...subject('conversations', '/conversations', { list: '', edit: '/:id/edit', record: '/:id' }),
  ...subject('tasks', '/tasks', record),
  ...subject('analytics', '/analytics', { list: '' }),
  ...subject('sequences', '/sequences', record),
];

/** The same below /settings. */
export const pagesInSettings: readonly ListedPage[] = [
  ...subject('chat_automations', 'chat_automations', record),
  ...subject('chat_assignment_rule', 'chat_assignment_rule', { list: '', new: '/new', edit: '/:id/edit' }),
  ...subject('templates', 'templates', record),
  ...subject('form_customization', 'form_customization', { list: '', record: '/:id' }),
  ...subject('integrations', 'integrations', { list: '' }),
  ...subject('widget', 'widget', { list: '' }),
];
