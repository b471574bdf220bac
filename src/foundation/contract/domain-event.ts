import { z } from 'zod';
import { id, type Id } from './id.ts';

/** What every item of a domain event says: whose business it happened in. */
export interface DomainItem {
  business_id: Id;
}

/**
 * Something that has happened in an area and that other areas may react to, in the transaction in which it happens.
 * Not to be confused with a realtime event (`event.ts`), which is sent to browsers.
 */
export interface DomainEvent<Item extends DomainItem = DomainItem> {
  /** The raising area and what happened, in the past tense: `chats.message_received`. */
  readonly name: string;
  readonly summary: string;
  /** Ids and plain values, because an item may be stored until a worker reacts to it. */
  readonly item: z.ZodType<Item>;
}

/** One of any kind of items, for lists of them. */
export type AnyDomainEvent = Pick<DomainEvent, 'name' | 'summary'> & { readonly item: z.ZodType };

/** Declares a domain event in the contract of the area that raises it, so that lower areas may listen, too. */
export function defineDomainEvent<Shape extends z.ZodRawShape>(
  name: string,
  summary: string,
  fields: Shape,
): DomainEvent<z.output<z.ZodObject<Shape>> & DomainItem> {
  const item = z.object({ business_id: id, ...fields });
  // The compiler cannot see that a spread of unknown fields keeps `business_id`.
  return { name, summary, item: item as unknown as z.ZodType<z.output<z.ZodObject<Shape>> & DomainItem> };
}

/** A chain of causes was as long as MAX_DEPTH: what would have followed was left out. */
export const chainCut = defineDomainEvent(
  'foundation.chain_cut',
  'Rules of a business set each other off without an end; what would have come next was left out.',
  { event: z.string() },
);
