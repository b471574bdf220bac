import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Refusal } from '../../foundation/server/refuse.ts';
import type { ModuleRecord } from '../contract/record.ts';
import type { StoredValues } from './define-module.ts';

/** A record to add, or one whose values change. */
export interface RecordWrite {
  business_id: Id;
  actor: Actor;
  /** Left out: a new record. */
  id?: Id;
  /** The version that the change was made on; another one refuses it with CONFLICT. */
  version?: number | undefined;
  /** By the names of fields; what is left out stays as it is. */
  values: Readonly<Record<string, unknown>>;
  /** Values of fields that only Parley writes: what a contact came from. */
  system?: StoredValues;
  /** The same where it depends on the values before; of a new record these are null. Read after the record is locked. */
  systemFor?(before: StoredValues | null): StoredValues;
  /** Parley itself writes down what happened: a new record may lack what the form of the business requires. */
  mayLackRequired?: true;
}

/** What became of one of the writes, in their order. */
export type WriteResult = { record: ModuleRecord; is_new: boolean; fields: readonly string[] } | { refusal: Refusal };

/** As a `WriteResult`, of a caller that does not show the records. */
export type AppliedWrite =
  | {
      id: Id;
      is_new: boolean;
      version: number;
      before: StoredValues | null;
      after: StoredValues;
      fields: readonly string[];
    }
  | { refusal: Refusal };

/** A write on its way to the database. */
export interface PreparedWrite {
  index: number;
  item: RecordWrite;
  id: Id;
  /** Null for a new one. */
  version: number | null;
  before: StoredValues | null;
  after: StoredValues;
  fields: readonly string[];
}
