import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { MessageKey } from '../../foundation/web/i18n/message-key.ts';
import type { ListView, ModuleInfo } from '../contract/module.ts';
import type { FieldTypes } from './fields/field-type.ts';
import type { useViewLayout } from './list/use-view-layout.ts';
import type { RecordFilter } from './queries.ts';

/** A module whose records stand on a board, in columns by the options of a picklist field or by their owner. */
export interface RecordBoard {
  /** The picklist of its columns, unless another one is chosen: the state of a record. */
  field: string;
  /** What a card shows below the name of its record, each where the record has it: a lookup, */
  subject?: string;
  /** an amount, */
  amount?: string;
  /** and a date or a line at its end. */
  note?: string;
  /** A date at its end that is over is red, except in the columns of these options. */
  closed?: readonly string[];
}

/** Why there is nothing to show: it could not be read, or there is none. */
export type EmptyDisplay = (state: { error: Error | null; isRetrying: boolean; onRetry: () => void }) => ReactNode;

/** What a way to show the records of a view is given. */
export interface DisplayProps {
  module: ModuleInfo;
  view: ListView;
  types: FieldTypes;
  filter: RecordFilter;
  layout: ReturnType<typeof useViewLayout>;
  board: RecordBoard | undefined;
  /** A record is open above it. */
  isCovered: boolean;
  empty: EmptyDisplay;
  onOpen: (id: string) => void;
}

/** A way to show the records of a view beside table and board, which the module's area brings. */
export interface RecordDisplay {
  id: string;
  label: MessageKey;
  icon: LucideIcon;
  screen: () => Promise<ComponentType<DisplayProps>>;
}
