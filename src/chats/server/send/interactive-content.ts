import type { ChannelCapabilities } from '../../../channels/contract/capabilities.ts';
import type { OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { MessageBody } from '../../contract/message.ts';

// Messages that offer something to tap: what the provider would refuse is refused before it is stored, in words.

type Body<Type extends MessageBody['content_type']> = Extract<MessageBody, { content_type: Type }>['content'];
type Sent<Type extends OutgoingMessage['type']> = Extract<OutgoingMessage, { type: Type }>;

const invalid = (field: string, message: string): never =>
  refuse('INVALID_DATA', { message, info: { field: `content.${field}` } });

const unsupported = (): never => refuse('NOT_ALLOWED', { reason: 'CONTENT_UNSUPPORTED' });

function limit(text: string | undefined, max: number, field: string, what: string): void {
  if (text !== undefined && text.length > max) invalid(field, `${what} has at most ${max} characters here.`);
}

const LIST_BUTTON = 'Options';

/**
 * Options to choose from: buttons where they are as few and as short as buttons may be and nothing asks for a list, else
 * a list behind one button.
 */
export function selectionOf(
  { provider, content: { selection } }: ChannelCapabilities,
  { text, button, options }: Body<'selection_request'>,
): Sent<'buttons' | 'list'> {
  if (!selection) return unsupported();
  const { buttons, list } = selection;
  for (const name of ['id', 'label'] as const)
    if (new Set(options.map((option) => option[name])).size < options.length)
      invalid('options', `Two options have the same ${name}. Give each one of its own.`);
  const areButtons =
    button === undefined &&
    options.length <= buttons.maxOptions &&
    text.length <= buttons.maxText &&
    options.every(({ label, description }) => description === undefined && label.length <= buttons.maxLabel);
  if (areButtons) return { type: 'buttons', text, buttons: options.map(({ id, label }) => ({ id, label })) };
  if (options.length > list.maxOptions)
    invalid('options', `A message on ${provider} offers at most ${list.maxOptions} options.`);
  limit(text, list.maxText, 'text', 'The text');
  limit(button, list.maxButton, 'button', 'The button');
  for (const { id, label, description } of options) {
    limit(id, list.maxId, 'options', 'The id of an option');
    limit(label, list.maxLabel, 'options', 'An option');
    limit(description, list.maxDescription, 'options', 'The description of an option');
  }
  return {
    type: 'list',
    text,
    button: button ?? LIST_BUTTON,
    options: options.map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== undefined && { description }),
    })),
  };
}

/** The catalogue behind a button. */
export function catalogOf(
  { content: { products: rules } }: ChannelCapabilities,
  { text, footer, product }: Body<'catalog'>,
): Sent<'catalog'> {
  if (!rules) return unsupported();
  limit(text, rules.maxText, 'text', 'The text');
  return { type: 'catalog', text, ...(footer !== undefined && { footer }), ...(product !== undefined && { product }) };
}

/** One product, or several by section under a header. */
export function productsOf(
  { provider, content: { products: rules } }: ChannelCapabilities,
  { text, header, footer, catalog_id, sections }: Body<'products'>,
): Sent<'products'> {
  if (!rules) return unsupported();
  limit(text, rules.maxText, 'text', 'The text');
  const count = sections.reduce((sum, { products }) => sum + products.length, 0);
  if (count > rules.maxProducts)
    invalid('sections', `A message on ${provider} shows at most ${rules.maxProducts} products.`);
  if (sections.length > rules.maxSections)
    invalid('sections', `A message on ${provider} has at most ${rules.maxSections} sections.`);
  for (const { title } of sections) limit(title, rules.maxSectionTitle, 'sections', 'The title of a section');
  if (count > 1 && header === undefined) invalid('header', 'Several products need a header above them.');
  if ((count > 1 || header !== undefined) && text === '') invalid('text', 'Write a message.');
  if (sections.length > 1 && sections.some(({ title }) => title === undefined))
    invalid('sections', 'Give each section a title.');
  return {
    type: 'products',
    text,
    ...(header !== undefined && { header }),
    ...(footer !== undefined && { footer }),
    catalog_id,
    sections: sections.map(({ title, products }) => ({ ...(title !== undefined && { title }), products })),
  };
}
