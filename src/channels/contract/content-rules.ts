import type { FileRules } from '../../media/contract/file-rules.ts';

/** What a message that a person writes can be. */
export type SendableKind =
  | 'text'
  | 'file'
  | 'audio'
  | 'sticker'
  | 'location'
  | 'location_request'
  | 'contacts'
  | 'selection_request'
  | 'catalog'
  | 'products'
  | 'template';

/** What one message can carry through a provider. The composer and the server ask the same rules. */
export interface ContentRules {
  /** What can be sent at all; anything else is refused before it is stored. */
  kinds: readonly SendableKind[];
  /** Can we react to a customer's message? */
  reactions: boolean;
  /** UTF-16 units of a text, which are never fewer than the characters that providers count. */
  maxText: number;
  /** Characters below a picture, a video or a document. 0: no caption. */
  maxCaption: number;
  files: FileRules;
  /** Null where stickers cannot be sent. */
  sticker: StickerRule | null;
  /** Null where no options can be offered. */
  selection: SelectionRules | null;
  /** Null where products cannot be sent. */
  products: ProductRules | null;
}

/** Options as buttons below a message, where they are few and short, else as a list behind a button. Lengths in characters. */
export interface SelectionRules {
  buttons: { maxOptions: number; maxLabel: number; maxText: number };
  list: {
    maxOptions: number;
    maxId: number;
    maxLabel: number;
    maxDescription: number;
    maxText: number;
    maxButton: number;
  };
}

export interface ProductRules {
  maxText: number;
  maxProducts: number;
  maxSections: number;
  maxSectionTitle: number;
}

export interface StickerRule {
  /** Width and height in pixels. */
  side: number;
  maxStaticBytes: number;
  maxAnimatedBytes: number;
}
