import type { BusinessNumber } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import type { KnownMessage } from './find-message.ts';

/** Where the checks of a send look things up. */
export interface CheckContext {
  registry: Registry;
  number: BusinessNumber;
  now: number;
  /** The message with that id in the chats of the number; null: there never was one. */
  message(id: string): KnownMessage | null;
}
