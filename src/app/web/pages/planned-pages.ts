import type { RouteHandle } from '../../../foundation/web/slots/area.ts';
import type { en } from './en.ts';

/** What a page is for; with its subject it says the page's title and text. */
export type PageKind = 'list' | 'new' | 'edit' | 'record';

type Texts = typeof en;
/** What the pages are about: each has a text of its own. */
export type Subject = {
  [Name in keyof Texts]: Texts[Name] extends { list: string; text: string } ? Name : never;
}[keyof Texts];

type TitleKey = { [Name in Subject]: `${Name}.${Exclude<keyof Texts[Name], 'text'> & string}` }[Subject];

export interface PlannedPage {
  /** Route, in React Router's form. */
  path: string;
  subject: Subject;
  kind: PageKind;
  title: TitleKey;
}

/** Handle of a planned page: its title for the tab, and what the page draws. */
export interface PlannedPageHandle extends RouteHandle {
  page: PlannedPage;
}

const pagesOf = <Name extends Subject>(
  subject: Name,
  root: string,
  kinds: Partial<Record<Exclude<keyof Texts[Name], 'text'> & PageKind, string>>,
): PlannedPage[] =>
  Object.entries<string | undefined>(kinds).map(([kind, path = '']) => ({
    path: root + path,
    subject,
    kind: kind as PageKind,
    // The type of `kinds` has compared it with the texts.
    title: `${subject}.${kind}` as TitleKey,
  }));

/**
 * Routes of the specification that this version has no screen for. Each shows what it is for; a screen that is built takes
 * its rows out of here and out of `area.ts`, and its area declares them.
 */
export const pagesInShell: readonly PlannedPage[] = [...pagesOf('analytics', '/analytics', { list: '' })];

/** The same below /settings. */
export const pagesInSettings: readonly PlannedPage[] = [
  ...pagesOf('integrations', 'integrations', { list: '' }),
  ...pagesOf('widget', 'widget', { list: '' }),
];
