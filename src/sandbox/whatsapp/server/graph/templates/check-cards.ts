import { textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { lengthOf } from '../../sending/parameter-text.ts';
import { buttonsIn, checkButtons } from './check-buttons.ts';
import { checkBody, checkHeader, type TemplateCheck } from './check-texts.ts';
import { checkKeys, listAt, objectAt, oneOf, refuseContent, refuseWithout, TOO_LONG } from './refuse-template.ts';

/** Limits of a carousel and of an offer. Meta's reference, "Media card carousel templates", "Limited-time offer templates". */
const CARDS = { least: 2, most: 10 } as const;
const LONGEST_CARD_BODY = 160;
const MOST_CARD_BUTTONS = 2;
const LONGEST_OFFER = 16;

const CARD_KEYS: ReadonlySet<string> = new Set(['components']);
const CARD_COMPONENT_KEYS: ReadonlySet<string> = new Set(['type', 'format', 'text', 'example', 'buttons']);
const CARD_TYPES = ['HEADER', 'BODY', 'BUTTONS'] as const;
const OFFER_KEYS: ReadonlySet<string> = new Set(['text', 'has_expiration']);

/** Checks the cards of a carousel: each with a header and buttons, and all of them made alike. */
export function checkCarousel(component: Json, param: string, check: TemplateCheck): void {
  const cards = listAt(component['cards'] ?? refuseWithout('CAROUSEL', 'cards'), `${param}['cards']`);
  if (cards.length < CARDS.least || cards.length > CARDS.most)
    refuseContent('Invalid number of cards', `A carousel has ${CARDS.least} to ${CARDS.most} cards.`);
  const shapes = cards.map((card, index) => checkCard(card, `${param}['cards'][${index}]`, check));
  if (new Set(shapes).size > 1)
    refuseContent('Cards are not alike', 'All cards of a carousel have the same components and the same buttons.');
}

/** The response tells cards that are made alike from others. */
function checkCard(value: unknown, param: string, check: TemplateCheck): string {
  const card = objectAt(value, param);
  checkKeys(card, CARD_KEYS, param);
  const components = listAt(card['components'] ?? refuseWithout('CAROUSEL', 'components'), `${param}['components']`);
  const shape = components.map((each, index) => checkCardComponent(each, `${param}['components'][${index}]`, check));
  for (const needed of ['HEADER', 'BUTTONS'])
    if (!shape.some((part) => part.startsWith(needed))) refuseWithout('CAROUSEL', needed.toLowerCase());
  return shape.toSorted().join();
}

function checkCardComponent(value: unknown, param: string, check: TemplateCheck): string {
  const component = objectAt(value, param);
  checkKeys(component, CARD_COMPONENT_KEYS, param);
  const type = oneOf(component['type'], CARD_TYPES, `${param}['type']`);
  if (type === 'HEADER') {
    checkHeader(component, param, check, ['IMAGE', 'VIDEO', 'PRODUCT']);
    return `HEADER ${wordOf(component['format']).toUpperCase()}`;
  }
  if (type === 'BODY') {
    checkBody(component, param, check, LONGEST_CARD_BODY);
    return type;
  }
  const types = checkButtons(component, param);
  if (types.length > MOST_CARD_BUTTONS)
    refuseContent('Too many buttons', `A card has at most ${MOST_CARD_BUTTONS} buttons.`);
  return `BUTTONS ${types.join(' ')}`;
}

/** Checks an offer that ends, with the components that it needs and those that it excludes. */
export function checkOffer(component: Json, param: string, components: readonly Json[]): void {
  const offer = objectAt(
    component['limited_time_offer'] ?? refuseWithout('LIMITED_TIME_OFFER', 'limited_time_offer'),
    `${param}['limited_time_offer']`,
  );
  checkKeys(offer, OFFER_KEYS, `${param}['limited_time_offer']`);
  const text = textOf(offer['text']) ?? refuseWithout('LIMITED_TIME_OFFER', 'text');
  if (lengthOf(text) > LONGEST_OFFER)
    refuseContent(
      'Character limit exceeded',
      `The text of an offer has at most ${LONGEST_OFFER} characters.`,
      TOO_LONG,
    );
  const of = (type: string) => components.find((each) => wordOf(each['type']).toUpperCase() === type);
  if (of('FOOTER')) refuseContent('Invalid component', 'A limited-time offer has no footer.');
  const types = buttonsIn(of('BUTTONS')).map((button) => wordOf(button['type']).toUpperCase());
  if (!types.includes('URL') || (offer['has_expiration'] === true && !types.includes('COPY_CODE')))
    refuseContent(
      'Missing buttons',
      'A limited-time offer needs a button with a link, and one with a code when it ends.',
    );
}
