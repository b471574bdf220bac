import type { LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import type { Permission } from '../../foundation/contract/permissions.ts';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import type { MessageKey } from '../../foundation/web/i18n/message-key.ts';
import type { Area } from '../../foundation/web/slots/area.ts';
import { useComposition } from '../../foundation/web/slots/composition.ts';
import type { ModuleInfo } from '../contract/module.ts';
import type { ModuleRecord, Selection } from '../contract/record.ts';
import type { Activity } from './queries.ts';

/** What other areas add to the screens of records. */
export interface RecordPartProps {
  module: ModuleInfo;
  record: ModuleRecord;
}

/** A word or a button in the head of a record's popup, or a panel beside its fields. */
export interface RecordPart {
  id: string;
  position: number;
  permission?: Permission;
  part: () => Promise<ComponentType<RecordPartProps>>;
}

export interface ListActionProps {
  module: ModuleInfo;
  /** It is drawn as an item of the menu that a phone has in place of the buttons. */
  inMenu?: boolean;
}

/** A button in the toolbar of the lists of those modules that it is for. */
export interface RecordListAction {
  id: string;
  position: number;
  isFor: (module: ModuleInfo) => boolean;
  part: () => Promise<ComponentType<ListActionProps>>;
}

export interface BulkScreenProps {
  module: ModuleInfo;
  /** Of records that are named; empty where all that the list shows are meant. */
  ids: readonly string[];
  /** How many are meant. */
  count: number;
  /** What is meant, as calls take it that need no ids. */
  selection: Selection;
  /** The ids of all that are meant, at most so many at a time. */
  parts: (size: number) => AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** Ends it; `isDone` clears the selection. */
  onClose: (isDone: boolean) => void;
}

/** How a record looks among those that refer to another one, where its name alone does not identify it. */
export type RelatedRow = ComponentType<{ record: ModuleRecord }>;

/** What can be done with the records that are selected in a list. */
export interface RecordBulkAction {
  id: string;
  position: number;
  permission?: Permission;
  label: MessageKey;
  icon: LucideIcon;
  /** It can also be done with all that a list shows: its screen reads them by `parts`. */
  takesAll?: true;
  /** It is done with exactly so many; without it with any number. */
  count?: number;
  /** Shown while it is being done: a dialog. */
  screen: () => Promise<ComponentType<BulkScreenProps>>;
}

export interface ActivityPartProps extends RecordPartProps {
  activity: Activity;
}

export interface DeletionNoteProps {
  /** What is deleted. */
  selection: Selection;
}

declare module '../../foundation/web/slots/area.ts' {
  interface Area {
    /** What stands beside the name in a record's popup, by module. */
    recordMarks?: Readonly<Record<string, readonly RecordPart[]>>;
    /** Buttons of a record's popup, by module. */
    recordActions?: Readonly<Record<string, readonly RecordPart[]>>;
    /** Panels beside a record's fields, by module; `*` is every module. */
    recordPanels?: Readonly<Record<string, readonly RecordPart[]>>;
    /** Buttons of the toolbar of lists. */
    recordListActions?: readonly RecordListAction[];
    /** Actions for selected records, by module. */
    recordBulkActions?: Readonly<Record<string, readonly RecordBulkAction[]>>;
    /** How records of a module look among those that refer to another one, by module. */
    relatedRows?: Readonly<Record<string, () => Promise<RelatedRow>>>;
    /** How lines of the timeline look that only an area writes, by their kind or its first word: `chat` of `chat_closed`. */
    recordActivities?: Readonly<Record<string, () => Promise<ComponentType<ActivityPartProps>>>>;
    /** What is said in the question before records are deleted, by module: what goes with them. */
    deletionNotes?: Readonly<Record<string, () => Promise<ComponentType<DeletionNoteProps>>>>;
  }
}

const inOrder = <Item extends { position: number }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((a, b) => a.position - b.position);

/** The component of each part, so that drawing it again keeps its state. */
const components = new WeakMap<object, ComponentType<object>>();

function componentOf<Props extends object>(
  { messages = [] }: Area,
  part: object,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const known = components.get(part);
  if (known) return known as ComponentType<Props>;
  const made = lazy(async () => ({ default: await withMessages(messages, load) }));
  components.set(part, made as unknown as ComponentType<object>);
  return made as unknown as ComponentType<Props>;
}

type RecordPartSlot = 'recordMarks' | 'recordActions' | 'recordPanels';

const partsOf = (areas: readonly Area[], slot: RecordPartSlot, module: string) =>
  inOrder(
    areas.flatMap((area) =>
      [...(area[slot]?.[module] ?? []), ...(area[slot]?.['*'] ?? [])].map(({ part, ...rest }) => ({
        ...rest,
        Part: componentOf<RecordPartProps>(area, part, part),
      })),
    ),
  );

/** What areas add to the popup of records of a module. */
export function useRecordParts(slot: RecordPartSlot, module: string) {
  const areas = useComposition(({ areas: all }) => all);
  return partsOf(areas, slot, module);
}

/** The buttons that areas add to the list of a module. */
export function useListActions(module: ModuleInfo) {
  const areas = useComposition(({ areas: all }) => all);
  return inOrder(
    areas.flatMap((area) =>
      (area.recordListActions ?? [])
        .filter(({ isFor }) => isFor(module))
        .map(({ part, ...rest }) => ({ ...rest, Part: componentOf<ListActionProps>(area, part, part) })),
    ),
  );
}

/** What areas can do with selected records of a module. */
export function useBulkActions(module: string) {
  const areas = useComposition(({ areas: all }) => all);
  return inOrder(
    areas.flatMap((area) =>
      (area.recordBulkActions?.[module] ?? []).map(({ screen, ...rest }) => ({
        ...rest,
        Screen: componentOf<BulkScreenProps>(area, screen, screen),
      })),
    ),
  );
}

/** What an area says in the question before records of a module are deleted; null where none does. */
export function useDeletionNote(module: string): { Note: ComponentType<DeletionNoteProps> } | null {
  const areas = useComposition(({ areas: all }) => all);
  for (const area of areas) {
    const load = area.deletionNotes?.[module];
    if (load) return { Note: componentOf<DeletionNoteProps>(area, load, load) };
  }
  return null;
}

/** How an area shows its records among those that refer to another one; null where none says it. */
export function useRelatedRow(module: string): { Row: RelatedRow } | null {
  const areas = useComposition(({ areas: all }) => all);
  for (const area of areas) {
    const load = area.relatedRows?.[module];
    if (load) return { Row: componentOf(area, load, load) };
  }
  return null;
}

/** How an area shows a line of the timeline; null for kinds that none declares. */
export function useActivityPart(kind: string): { Part: ComponentType<ActivityPartProps> } | null {
  const areas = useComposition(({ areas: all }) => all);
  for (const area of areas) {
    const load = area.recordActivities?.[kind] ?? area.recordActivities?.[kind.split('_')[0] ?? ''];
    if (load) return { Part: componentOf<ActivityPartProps>(area, load, load) };
  }
  return null;
}
