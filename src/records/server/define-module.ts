import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Permission } from '../../foundation/contract/permissions.ts';
import type { LockRank } from '../../foundation/server/db/lock-ranks.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import type { FieldOption } from '../contract/module.ts';
import type { StoredValue } from './field-types/field-type.ts';

/** A field that a module has in every business, in a typed column of its table. */
export interface BuiltInField {
  name: string;
  label: string;
  type: string;
  /** Its column, where that is called otherwise. */
  column?: string;
  /** Of a module with calls of its own: what SQL says instead of a column, about the columns of one row. */
  expression?: string;
  /** Few options of the program's own, by which indexes are partial: statements name them in their text. */
  optionsInText?: true;
  /** The column with its folded text; without it a search by this field folds each row. */
  foldedColumn?: string;
  /** By which column the list is sorted, of an index (business_id, column, id); `nullable`: rows without a value come last. */
  sort?: { column: string; nullable: boolean };
  isRequired?: boolean;
  /** No two records have the same value; a unique index of its column holds it. */
  isUnique?: boolean;
  /** Only Parley writes it. */
  isReadOnly?: boolean;
  /** In the form for a new record; without it, yes if it can be edited. */
  inForm?: boolean;
  maxLength?: number;
  /** Of a field of files: it takes images only, whatever a file is called. */
  imagesOnly?: true;
  options?: readonly FieldOption[];
  /** Keys of options that the program itself gives or compares: a business may rename them, and not remove them. */
  keptOptions?: readonly string[];
  /** The program knows these options only: a business may rename, colour and move them, and neither add nor remove one. */
  hasFixedOptions?: true;
  defaultValue?: StoredValue;
  /** Of a lookup. */
  lookupModule?: string;
}

export interface BuiltInView {
  id: string;
  name: string;
  columns: readonly string[];
  /** In px, by column, where the usual width of a type would leave others no room. */
  widths?: Readonly<Record<string, number>>;
  /** `$user`: an id that stands for the reader. */
  criteria?: Criteria;
  sort: { field: string; order: 'asc' | 'desc' };
}

/** A record before or after a change: the stored values of its built-in fields and those of the business, by name. */
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** Something that a write changes in one record; `before` is null for a new one. */
export interface RecordChange {
  business_id: Id;
  record_id: Id;
  before: StoredValues | null;
  after: StoredValues;
  /** Names of the fields whose values differ. */
  fields: readonly string[];
}

/** A record that is deleted, and by whom. */
export interface DeletedRecord {
  business_id: Id;
  record_id: Id;
  actor: Actor;
}

/** A consent to messages: a field, and since when its value counts. */
export interface ImportedConsent {
  field: string;
  given: string;
  undecided: string;
  /** Since when the consent of each of these records counts; no one changes it until the transaction ends. */
  lockTimes(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<ReadonlyMap<Id, string | null>>;
  /** Writes the times back when the former consent is: what a person says counts from then on, and an undo says nothing. */
  restoreTimes(tx: Transaction, businessId: Id, times: readonly { id: Id; time: string | null }[]): Promise<void>;
}

/** How records of a module are imported. */
export interface ModuleImporting {
  /** Fields by which a record that exists is recognised: the first one that a row has a value of decides. */
  matchBy: readonly string[];
  /** What records that an import adds have besides: a source. */
  system?: StoredValues;
  /** A consent that can be given for all rows: it is written where nobody has decided yet, and never over a refusal. */
  consent?: ImportedConsent;
  /** Records with something that must not go with them when the import that added them is undone, beside notes, files and records that name them: chats. What the import `by` has made itself does not count. */
  findUsed?(
    ctx: WorkContext,
    businessId: Id,
    ids: readonly Id[],
    by: Pick<Actor, 'type' | 'id'>,
  ): Promise<ReadonlySet<Id>>;
}

/** A kind of records: declared once by its area, shown, written, searched, imported and exported by generic code. */
export interface Module {
  /** `contacts`: in paths, and the key of a list in a reply. */
  name: string;
  /** `contact`: the key of one record in a reply. */
  one: string;
  label: string;
  pluralLabel: string;
  /** Made by `make_record_table`. */
  table: string;
  /** The field that names a record. */
  labelField: string;
  /** Its stage or status, a pick list: followers of a record are notified when it changes. */
  stateField?: string;
  /** Its records are people: they are shown with a face. */
  isPerson?: true;
  /** The view (business_id, id, name) by which records that refer to this one show its name; without it no lookup can. */
  labelView?: string;
  permissions: { read: Permission; edit: Permission; delete: Permission };
  fields: readonly BuiltInField[];
  /** The sections of the form until a business arranges them itself. */
  sections: readonly { id: string; label: string; fields: readonly string[] }[];
  views: readonly BuiltInView[];
  /**
   * Its area reads and writes its rows by calls of its own, and all its fields are built in: the generic calls know its
   * fields, options and views only.
   */
  hasOwnCalls?: true;
  /** The rank of its rows in the order of locks; without it `record`. */
  lockRank?: LockRank;
  /** Its records can be imported from tables; without it they cannot. */
  importing?: ModuleImporting;
  /** Is true for rows that only their source may change: a column of the table. */
  readOnlyColumn?: string;
  /** Taken before values that must be unique are compared, by every writer of such values. */
  lockUnique?(ctx: WorkContext, businessIds: readonly Id[]): Promise<void>;
  /** Runs in the transaction of a write, after the rows; for what the area keeps beside the table. */
  afterWrite?(ctx: WorkContext, changes: readonly RecordChange[]): Promise<void>;
  /** Runs before rows are deleted; refuses or removes what refers to them. */
  beforeDelete?(ctx: WorkContext, records: readonly DeletedRecord[]): Promise<void>;
}

/** Declares a module. */
export const defineModule = (module: Module): Module => module;

/** What every record has, beside the fields of its module. */
export const commonFields: readonly BuiltInField[] = [
  { name: 'owner', label: 'Owner', type: 'user', column: 'owner_id' },
  {
    name: 'created_time',
    label: 'Created time',
    type: 'datetime',
    // Ids are made in the order of time.
    sort: { column: 'id', nullable: false },
    isReadOnly: true,
  },
  {
    name: 'modified_time',
    label: 'Modified time',
    type: 'datetime',
    sort: { column: 'modified_time', nullable: false },
    isReadOnly: true,
  },
];
