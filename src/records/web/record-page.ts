import type { ComponentType } from 'react';
import type { Catalogue } from '../../foundation/web/i18n/i18n.ts';
import type { RecordBoard, RecordDisplay } from './record-display.ts';

export interface RecordPageProps {
  id: string;
  /** Below the address of the record; null at the address itself. */
  part: string | null;
}

export interface NewRecordProps {
  onSaved: (record: { id: string }) => void;
  onClose: () => void;
}

/** What an area gives to the pages of its module. */
export interface RecordPageParts {
  /** Above the list: tabs that lead to other pages. */
  head?: () => Promise<ComponentType>;
  /** A page that one record has instead of the popup. `parts`: what it has below its own address. */
  record?: {
    parts: readonly string[];
    page: () => Promise<ComponentType<RecordPageProps>>;
    /** The page itself is where a record is changed: it gets the part `edit`, and no form opens above it. */
    isEditor?: true;
  };
  /** What asks for the values of a new record in place of the form of all modules. */
  newRecord?: () => Promise<ComponentType<NewRecordProps>>;
  /** Its records stand on a board too. */
  board?: RecordBoard;
  /** Ways to show its records besides; one called `list` is the first of all. */
  displays?: () => Promise<readonly RecordDisplay[]>;
  messages?: readonly Catalogue[];
}
