import type { ResourceNamespaceMap } from 'i18next';
import { lazy, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { addMessages, withMessages } from '../i18n/i18n.ts';
import type { Area, AreaMenus, HomeCard, PanelSection, PanelSubjects } from './area.ts';
import { refuseDoubledMenus, refuseDoubledNames } from './doubled-names.ts';

const inOrder = <Item extends { position: number }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => a.position - b.position);

/** What all areas give together, each list in the declared order. */
function compose(areas: readonly Area[]) {
  return {
    areas,
    navigation: inOrder(areas.flatMap((area) => area.navigation ?? [])),
    badges: areas.flatMap((area) => area.badges ?? []),
    header: inOrder(areas.flatMap((area) => area.header ?? [])),
    homeCards: inOrder(areas.flatMap((area) => (area.homeCards ?? []).map((card) => composeCard(area, card)))),
    panelSections: inOrder(
      areas.flatMap((area) => (area.panelSections ?? []).map((each) => composeSection(area, each))),
    ),
    failures: {
      screens: new Set(
        areas.flatMap(({ failures }) =>
          Object.entries(failures?.origins ?? {}).flatMap(([origin, where]) => (where === 'screen' ? [origin] : [])),
        ),
      ),
      silent: areas.flatMap(({ failures }) => failures?.silent ?? []),
    },
    homeLinks: inOrder(areas.flatMap((area) => area.homeLinks ?? [])),
    realtime: {
      topics: areas.flatMap((area) => area.topics ?? []),
      listeners: areas.flatMap((area) => area.realtime ?? []),
    },
    recordKinds: new Map(areas.flatMap((area) => (area.records ?? []).map((kind) => [kind.module, kind] as const))),
  };
}

function composeCard({ messages = [] }: Area, { hasOwnTexts = false, card, ...rest }: HomeCard) {
  const load = () => (hasOwnTexts ? card() : withMessages(messages, card));
  return { ...rest, load, Card: lazy(async () => ({ default: await load() })) };
}

/** `section` was declared with the props of its module; `usePanelSections` gives it to that panel only. */
function composeSection({ messages = [] }: Area, { section, ...rest }: PanelSection) {
  const load = async () => ({ default: (await withMessages(messages, section)) as ComponentType<object> });
  return { ...rest, Section: lazy(load) };
}

/** The areas that this app is made of; none until `composeAreas`. */
const compositionStore = createStore(() => compose([]));

/**
 * Makes the app of these areas: once, before anything is drawn. Throws where two of them use one name; a build for
 * production, whose areas are the ones that were tested, does without the check.
 */
export function composeAreas(areas: readonly Area[]): void {
  if (!import.meta.env.PROD) refuseDoubledNames(areas);
  for (const { names = {} } of areas) {
    for (const [name, messages] of Object.entries(names)) addMessages(name as keyof ResourceNamespaceMap, messages);
  }
  compositionStore.setState(compose(areas), true);
}

export type Composition = ReturnType<typeof compose>;

/** A part of the composition. */
export const useComposition = <Part>(select: (composition: Composition) => Part): Part =>
  useStore(compositionStore, select);

export const composition = (): Composition => compositionStore.getState();

/** What the areas add to menus. With `texts`, their catalogues are loaded too: not for what `names` has. */
export async function loadMenus({ texts = false }: { texts?: boolean } = {}): Promise<readonly AreaMenus[]> {
  const loaded = await Promise.all(
    composition().areas.flatMap(({ menus, messages = [] }) =>
      menus ? [withMessages(texts ? messages : [], menus)] : [],
    ),
  );
  if (!import.meta.env.PROD) refuseDoubledMenus(loaded);
  return loaded;
}

/** Sections of one module's panel. */
export interface PanelPart<Module extends keyof PanelSubjects> {
  id: string;
  position: number;
  permission?: PanelSection['permission'];
  tab?: PanelSection['tab'];
  Section: ComponentType<PanelSubjects[Module]>;
}

/** The sections that areas give to the panel of one module. */
export function usePanelSections<Module extends keyof PanelSubjects>(module: Module): readonly PanelPart<Module>[] {
  const all = useComposition(({ panelSections }) => panelSections);
  // A section was declared for this module with its props.
  return all.filter((each) => each.module === module) as unknown as readonly PanelPart<Module>[];
}

const ID = /^[1-9]\d{0,18}$/;

/**
 * The page of one record; null for a module without pages. Built from the declared modules and a checked id: no text of a
 * server gets into an address.
 */
export function recordPath(module: string, id: string): string | null {
  return ID.test(id) ? (composition().recordKinds.get(module)?.path(id) ?? null) : null;
}

/** The page with the views of a module; null for a module without one. */
export const recordListPath = (module: string): string | null => composition().recordKinds.get(module)?.list ?? null;
