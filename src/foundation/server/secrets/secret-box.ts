import type { Id } from '../../contract/id.ts';
import type { Transaction } from '../db/transaction.ts';

declare const sealed: unique symbol;
/** A ciphertext. Branded, so that a plain string cannot be stored where a secret belongs. */
export type Sealed = string & { readonly [sealed]: true };

/** Where a secret stands; bound into the ciphertext, so that it cannot be moved to another row. */
export interface SecretLocation {
  table: string;
  column: string;
  rowId: Id;
}

/** Seals secrets with a data key per business, which the installation's master key wraps. */
export interface SecretBox {
  seal(tx: Transaction, location: SecretLocation, plaintext: string): Promise<Sealed>;
  /** Throws when the text was changed, moved to another location, or sealed under another master key. */
  open(tx: Transaction, location: SecretLocation, text: Sealed): Promise<string>;
}
