import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { BusinessContext, WorkContext } from '../../foundation/server/work-context.ts';
import type { ContactMerge } from './merge-contact-store.ts';

/** What an area above keeps of contacts, beside records that refer to them: gives it to the kept ones. */
export type ContactMergeData = (ctx: WorkContext, merges: readonly ContactMerge[]) => Promise<void>;

/** The same of one merge by a person, which can be undone. */
export interface UndoableMergePart {
  /** Says what it is about in the preview. */
  name: string;
  label: string;
  /** How much of it each of these contacts has; those without any may be left out. */
  count(ctx: BusinessContext, contactIds: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
  /** Gives it to the kept contact; returns what `undo` needs, as plain JSON. */
  merge(ctx: BusinessContext, pair: ContactMerge): Promise<unknown>;
  /** Gives it back, but for what was changed since; returns what that is, in words. */
  undo(ctx: BusinessContext, pair: ContactMerge, remembered: unknown): Promise<string[]>;
}

/** Contacts, of any businesses. */
export type ContactKeys = readonly { business_id: Id; contact_id: Id }[];

/** Contacts that are deleted, and by whom. */
export type DeletedContacts = readonly (ContactKeys[number] & { actor: Actor })[];

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** Runs when contacts turn out to be one person, before the merged ones are removed. */
    contactMergeData?: ContactMergeData;
    /** Runs when a person merges two contacts, in the order of the areas. */
    undoableMergePart?: UndoableMergePart;
    /** How many chats and messages contacts have, for the confirmation of their deletion. */
    countContactData?(
      ctx: Pick<BusinessContext, 'tx' | 'businessId'>,
      contactIds: readonly Id[],
    ): Promise<{ chats: number; messages: number }>;
    /** Those of the contacts of whom an area keeps what must not go with them when an import is undone. */
    findContactsInUse?(
      tx: Transaction,
      businessId: Id,
      contactIds: readonly Id[],
      /** The import: what it has made itself does not count. */
      by: Pick<Actor, 'type' | 'id'>,
    ): Promise<readonly Id[]>;
    /** Deletes what an area keeps of contacts, before these are deleted. */
    deleteContactData?(ctx: WorkContext, contacts: DeletedContacts): Promise<void>;
  }
}
