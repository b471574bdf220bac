import type { FileRules } from '../../media/contract/file-rules.ts';

/** What one message can carry through a provider. The composer and the server ask the same rules. */
export interface ContentRules {
  /** The provider's name, for sentences. */
  provider: string;
  /** UTF-16 units of a text, which are never fewer than the characters that providers count. */
  maxText: number;
  /** Characters below a picture, a video or a document. */
  maxCaption: number;
  files: FileRules;
  sticker: StickerRule;
}

export interface StickerRule {
  /** Width and height in pixels. */
  side: number;
  maxStaticBytes: number;
  maxAnimatedBytes: number;
}
