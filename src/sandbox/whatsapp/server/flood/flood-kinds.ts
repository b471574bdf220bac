/** What a customer of a flood writes, as JSON without its braces, by the number of the message; `context` is what a reply quotes. */
type Writing = (index: number, context: string) => string;

const text: Writing = (index) =>
  `"type":"text","text":{"body":"Message ${index} of the flood: is the indigo runner back in stock, and can it reach Salem by Saturday?"}`;

const reply: Writing = (index, context) => `${context}${text(index, context)}`;

const image: Writing = (index) =>
  `"type":"image","image":{"id":"7${index}","mime_type":"image/jpeg","sha256":"bm90aGluZw==","caption":"Picture ${index}"}`;

const voice: Writing = (index) =>
  `"type":"audio","audio":{"id":"8${index}","mime_type":"audio/ogg; codecs=opus","sha256":"bm90aGluZw==","voice":true}`;

const place: Writing = (index) =>
  `"type":"location","location":{"latitude":11.65,"longitude":78.15,"name":"Shop ${index}","address":"Salem"}`;

const card: Writing = (index) =>
  `"type":"contacts","contacts":[{"name":{"formatted_name":"Friend ${index}"},"phones":[{"phone":"+919000000000","wa_id":"919000000000"}]}]`;

const tap: Writing = (index) =>
  `"type":"interactive","interactive":{"type":"button_reply","button_reply":{"id":"b${index}","title":"Yes please"}}`;

const choice: Writing = (index) =>
  `"type":"interactive","interactive":{"type":"list_reply","list_reply":{"id":"r${index}","title":"Indigo","description":"Two left"}}`;

const button: Writing = (index) => `"type":"button","button":{"payload":"p${index}","text":"See the range"}`;

const order: Writing = (index) =>
  `"type":"order","order":{"catalog_id":"900000000000778","text":"Order ${index}","product_items":[{"product_retailer_id":"runner","quantity":2,"item_price":849,"currency":"INR"}]}`;

/** Half of what customers write is text; a file in ten. */
const ALL: readonly Writing[] = [
  ...Array.from({ length: 10 }, () => text),
  reply,
  reply,
  image,
  voice,
  place,
  card,
  tap,
  choice,
  button,
  order,
];

/** The content of a message of a flood: texts alone, or every kind. */
export function floodContent(kinds: 'text' | 'all', index: number, context: string): string {
  const writing = kinds === 'text' ? text : (ALL[index % ALL.length] ?? text);
  return writing(index, context);
}
