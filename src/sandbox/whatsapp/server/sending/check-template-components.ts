import { refuse } from '../graph/graph-error.ts';
import { isJson, listOf, type Json } from '../../../core/server/read-json.ts';
import { areNumbered } from './check-carousel.ts';
import type { CheckContext } from './check-context.ts';
import { checkTemplateButtons } from './check-template-buttons.ts';
import { checkTemplateHeader } from './check-template-header.ts';
import { checkTemplateTexts } from './check-template-texts.ts';
import { checkKeys } from './known-keys.ts';
import { requireOneOf } from './parameter-text.ts';
import { cardsOf, componentOf, given, parametersOf, type TemplateContent } from './template-parts.ts';

/** What a send fills in. The footer, the address of a link without a variable and the rest are as approved. */
const TYPES = ['header', 'body', 'button', 'carousel', 'limited_time_offer', 'tap_target_configuration'];
const CARD_TYPES = ['header', 'body', 'button'];
/** Objects of a parameter whose keys no other check knows. */
const LOCALIZED = ['currency', 'date_time'] as const;

// Meta's reference, Template components: characters after the values are filled in.
const LONGEST_BODY = 1024;
const LONGEST_CARD_BODY = 160;

/** Checks the values of a template against what was approved. */
export function checkComponents(
  template: TemplateContent,
  components: readonly unknown[],
  name: string,
  context: CheckContext,
): void {
  const sent = components.map((component, index) => checkComponent(component, `${name}[${index}]`, TYPES));
  checkTemplateHeader(template, sent, context);
  checkTemplateTexts(template, 'BODY', sent, LONGEST_BODY);
  checkTemplateButtons(template, sent);
  checkOffer(template, sent, context.now);
  checkTemplateCards(template, sent, name, context);
}

function checkComponent(value: unknown, name: string, types: readonly string[]): Json {
  if (!isJson(value)) return refuse(100, { message: `Param ${name} must be a JSON object.` });
  checkKeys(value, 'template_component', name);
  requireOneOf(value['type'], `${name}['type']`, types);
  const { parameters } = value;
  if (parameters === undefined) return value;
  if (!Array.isArray(parameters)) return refuse(100, { message: `Param ${name}['parameters'] must be an array.` });
  for (const [index, parameter] of (parameters as unknown[]).entries())
    checkParameter(parameter, `${name}['parameters'][${index}]`);
  return value;
}

function checkParameter(value: unknown, name: string): void {
  if (!isJson(value)) return refuse(100, { message: `Param ${name} must be a JSON object.` });
  checkKeys(value, 'template_parameter', name);
  // Public error texts: a number as a text, and a text that is missing.
  if (value['type'] === 'text') {
    const { text } = value;
    if (text === undefined || text === null)
      refuse(100, {
        message: 'Invalid parameter',
        details: "Parameter 'text' is mandatory for component parameter type 'text'",
      });
    if (typeof text !== 'string') refuse(100, { message: `Param ${name}['text'] must be a string.` });
  }
  for (const object of LOCALIZED) {
    const localized = value[object];
    if (isJson(localized)) checkKeys(localized, object, `${name}['${object}']`);
  }
}

/** The offer's end, where the template counts down to one. Meta's reference, Limited-time offer templates. */
function checkOffer(template: TemplateContent, components: readonly Json[], now: number): void {
  const offer = componentOf(template, 'LIMITED_TIME_OFFER')?.['limited_time_offer'];
  const sent = given(components, 'limited_time_offer');
  const [parameter] = parametersOf(components, 'limited_time_offer');
  if (!isJson(offer) || offer['has_expiration'] !== true) {
    // No public source.
    if (sent.length > 0) refuse(132012, 'limited_time_offer: Component does not exist in the template');
    return;
  }
  const value = parameter?.['limited_time_offer'];
  // No public source.
  if (!isJson(value)) return refuse(131008, 'limited_time_offer: Component requires a parameter');
  checkKeys(value, 'limited_time_offer', 'limited_time_offer');
  const end = Number(value['expiration_time_ms']);
  // No public source.
  if (!Number.isInteger(end) || end <= now)
    refuse(132012, 'limited_time_offer: expiration_time_ms must be a time in the future, in milliseconds');
}

/** As many cards as were approved, each with its values. Meta's reference, Media card carousel templates. */
function checkTemplateCards(
  template: TemplateContent,
  components: readonly Json[],
  name: string,
  context: CheckContext,
): void {
  const cards = cardsOf(template);
  const [carousel] = given(components, 'carousel');
  if (cards.length === 0) {
    // No public source.
    if (carousel) refuse(132012, 'carousel: Component does not exist in the template');
    return;
  }
  const sent = listOf(carousel?.['cards']).filter(isJson);
  // No public source.
  if (sent.length === 0) return refuse(132012, `carousel: Format mismatch, expected ${cards.length} cards, received 0`);
  // No public source.
  if (sent.length !== cards.length || !areNumbered(sent))
    refuse(
      132000,
      `carousel: number of cards (${sent.length}) does not match the expected number of cards (${cards.length})`,
    );
  for (const [place, card] of sent.entries())
    checkTemplateCard(card, cards[Number(card['card_index'])], `${name}['cards'][${place}]`, context);
}

function checkTemplateCard(
  card: Json,
  template: TemplateContent | undefined,
  name: string,
  context: CheckContext,
): void {
  checkKeys(card, 'template_card', name);
  if (!template) return;
  const sent = listOf(card['components']).map((component, index) =>
    checkComponent(component, `${name}['components'][${index}]`, CARD_TYPES),
  );
  checkTemplateHeader(template, sent, context);
  checkTemplateTexts(template, 'BODY', sent, LONGEST_CARD_BODY);
  checkTemplateButtons(template, sent);
}
