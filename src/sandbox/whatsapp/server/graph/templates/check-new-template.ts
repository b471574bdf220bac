import { textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Template } from '../../registry/entities.ts';
import { refuse } from '../graph-error.ts';
import { makeAuthentication } from './authentication.ts';
import { checkButtons } from './check-buttons.ts';
import { checkCarousel, checkOffer } from './check-cards.ts';
import { checkBody, checkFooter, checkHeader, type TemplateCheck } from './check-texts.ts';
import type { ParameterFormat } from './check-variables.ts';
import { LANGUAGES } from './languages.ts';
import { checkKeys, listAt, objectAt, oneOf, refuseContent, refuseWithout } from './refuse-template.ts';

export type NewTemplate = Pick<
  Template,
  'name' | 'language' | 'category' | 'components' | 'parameter_format' | 'message_send_ttl_seconds'
>;

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
const LONGEST_NAME = 512;

/** Kinds of components and their keys. Meta's reference, "Templates, components". */
const COMPONENTS = [
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'CAROUSEL',
  'LIMITED_TIME_OFFER',
  'CALL_PERMISSION_REQUEST',
] as const;
const COMPONENT_KEYS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'text',
  'example',
  'buttons',
  'cards',
  'limited_time_offer',
  'add_security_recommendation',
  'code_expiration_minutes',
]);

/** Longest bodies. Meta's reference, "Templates, components" and "Limited-time offer templates". */
const LONGEST_BODY = 1024;
const LONGEST_OFFER_BODY = 600;

/** Seconds that a send may wait for its receiver, by category. Meta's reference, "Template time-to-live". */
const TTL: Readonly<Record<Template['category'], readonly [number, number]>> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
};

/** Checks a template that is submitted for review, and writes the texts that the platform writes itself. */
export function checkNewTemplate(given: Json, typeOfHandle: TemplateCheck['typeOfHandle']): NewTemplate {
  const name = textOf(given['name']) ?? refuse(100, { message: 'The parameter name is required.' });
  const language = textOf(given['language']) ?? refuse(100, { message: 'The parameter language is required.' });
  const category = oneOf(
    given['category'] ?? refuse(100, { message: 'The parameter category is required.' }),
    CATEGORIES,
    'category',
  );
  if (!/^[a-z0-9_]+$/.test(name) || name.length > LONGEST_NAME)
    refuse(100, {
      message: `Param name must have lower-case letters, digits and underscores only, and at most ${LONGEST_NAME} of them.`,
    });
  if (!LANGUAGES.has(language))
    refuse(100, { message: `Param language must be one of {${[...LANGUAGES].join(', ')}} - got "${language}".` });
  const format = formatOf(given['parameter_format']);
  const components = listAt(
    given['components'] ?? refuse(100, { message: 'The parameter components is required.' }),
    'components',
  ).map((each, index) => checkedShape(each, `components[${index}]`));
  checkTogether(components);
  const check: TemplateCheck = { category, format, typeOfHandle };
  return {
    name,
    language,
    category,
    parameter_format: format,
    components:
      category === 'AUTHENTICATION'
        ? makeAuthentication(components, language)
        : components.map((each, index) => checked(each, `components[${index}]`, check, components)),
    message_send_ttl_seconds: ttlOf(given['message_send_ttl_seconds'], category),
  };
}

const formatOf = (value: unknown): ParameterFormat =>
  value === undefined ? 'POSITIONAL' : oneOf(value, ['POSITIONAL', 'NAMED'], 'parameter_format');

const typeOf = (component: Json): string => wordOf(component['type']).toUpperCase();

function checkedShape(value: unknown, param: string): Json {
  const component = objectAt(value, param);
  checkKeys(component, COMPONENT_KEYS, param);
  return { ...component, type: oneOf(component['type'], COMPONENTS, `${param}['type']`) };
}

/** A body, and nothing twice. */
function checkTogether(components: readonly Json[]): void {
  const types = components.map(typeOf);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  // No public source.
  if (twice !== undefined)
    refuseContent('Duplicate component', `A template has at most one component of type ${twice}.`);
  if (!types.includes('BODY')) refuseWithout('TEMPLATE', 'body');
}

function checked(component: Json, param: string, check: TemplateCheck, all: readonly Json[]): Json {
  const hasOffer = all.some((each) => typeOf(each) === 'LIMITED_TIME_OFFER');
  switch (typeOf(component)) {
    case 'HEADER':
      checkHeader(component, param, check, hasOffer ? ['IMAGE', 'VIDEO'] : undefined);
      return { ...component, format: (wordOf(component['format']) || 'TEXT').toUpperCase() };
    case 'BODY':
      checkBody(component, param, check, hasOffer ? LONGEST_OFFER_BODY : LONGEST_BODY);
      return component;
    case 'FOOTER':
      checkFooter(component);
      return component;
    case 'BUTTONS': {
      const types = checkButtons(component, param);
      // Meta's reference, "Authentication templates".
      if (types.includes('OTP'))
        refuseContent('Invalid buttons', 'Buttons of type OTP are for authentication templates.');
      return { ...component, buttons: withTypes(component['buttons'], types) };
    }
    case 'CAROUSEL':
      if (check.category !== 'MARKETING') refuseMarketingOnly('CAROUSEL');
      checkCarousel(component, param, check);
      return component;
    case 'LIMITED_TIME_OFFER':
      if (check.category !== 'MARKETING') refuseMarketingOnly('LIMITED_TIME_OFFER');
      checkOffer(component, param, all);
      return component;
    default:
      return component;
  }
}

/** Meta's reference, "Media card carousel templates", "Limited-time offer templates". */
const refuseMarketingOnly = (type: string): never =>
  refuseContent('Invalid component', `Components of type ${type} are for marketing templates.`);

const withTypes = (buttons: unknown, types: readonly string[]): unknown =>
  Array.isArray(buttons) ? buttons.map((button: Json, index) => ({ ...button, type: types[index] })) : buttons;

function ttlOf(value: unknown, category: Template['category']): number | null {
  if (value === undefined || value === null) return null;
  const seconds = Number(value);
  const [least, most] = TTL[category];
  if (seconds !== -1 && (!Number.isInteger(seconds) || seconds < least || seconds > most))
    refuse(100, {
      message: `Param message_send_ttl_seconds must be -1 or between ${least} and ${most} for ${category}.`,
    });
  return seconds;
}
