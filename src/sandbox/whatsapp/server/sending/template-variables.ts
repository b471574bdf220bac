import { idOf, isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { cardsOf, componentOf, given, parametersOf, templateText, type TemplateContent } from './template-parts.ts';

/** The variables of a text, each once, in the order in which they stand there. */
export function variablesIn(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(/\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g)].map(([, name]) => name ?? ''))];
}

const valueOf = (parameter: Json): string => {
  const localized = parameter['currency'] ?? parameter['date_time'];
  return textOf(parameter['text']) ?? (isJson(localized) ? textOf(localized['fallback_value']) : undefined) ?? '';
};

const fill = (text: string, parameters: readonly Json[]): string =>
  parameters.reduce(
    (filled, parameter, index) =>
      filled.replaceAll(`{{${textOf(parameter['parameter_name']) ?? index + 1}}}`, () => valueOf(parameter)),
    text,
  );

/** What a template reads like on the phone once its values are filled in. */
export function filledTemplate(template: Template, sent: Json): Json {
  const components = listOf(sent['components']).filter(isJson);
  const cards = listOf(given(components, 'carousel')[0]?.['cards']).filter(isJson);
  return {
    name: template.name,
    language: template.language,
    category: template.category,
    ...filledContent(template, components),
    ...(cards.length > 0 ? { cards: cardsOf(template).map((card, index) => filledCard(card, index, cards)) } : {}),
  };
}

function filledCard(card: TemplateContent, index: number, sent: readonly Json[]): Json {
  const own = sent.find((each) => Number(each['card_index']) === index);
  return filledContent(card, listOf(own?.['components']).filter(isJson));
}

function filledContent(template: TemplateContent, components: readonly Json[]): Json {
  const filled: Json = {};
  for (const component of template.components) {
    const type = String(component['type']).toLowerCase();
    const format = textOf(component['format'])?.toLowerCase();
    if (type === 'buttons') filled['buttons'] = buttonsOf(template, components);
    else if (type === 'header' && format !== undefined && format !== 'text')
      filled['header'] = { type: format, ...mediaOf(parametersOf(components, 'header'), format) };
    else if (type === 'limited_time_offer') filled[type] = offerOf(component, components);
    else {
      const text = templateText(template, type.toUpperCase());
      if (text !== '') filled[type] = { type: 'text', text: fill(text, parametersOf(components, type)) };
    }
  }
  return filled;
}

/** The words of an offer, and when it ends. */
function offerOf({ limited_time_offer: offer }: Json, sent: readonly Json[]): Json {
  const value = parametersOf(sent, 'limited_time_offer')[0]?.['limited_time_offer'];
  return { ...(isJson(offer) ? offer : {}), ...(isJson(value) ? value : {}) };
}

function mediaOf(parameters: readonly Json[], format: string): Json {
  const media = parameters[0]?.[format];
  return isJson(media) ? media : {};
}

function buttonsOf(template: TemplateContent, sent: readonly Json[]): Json[] {
  return listOf(componentOf(template, 'BUTTONS')?.['buttons'])
    .filter(isJson)
    .map((button, index) => {
      const own = given(sent, 'button').find((each) => idOf(each['index']) === String(index));
      const parameters = listOf(own?.['parameters']).filter(isJson);
      const text = textOf(button['text']) ?? '';
      return {
        type: button['type'],
        text,
        ...(textOf(button['url']) ? { url: fill(String(button['url']), parameters) } : {}),
        ...(button['type'] === 'QUICK_REPLY' ? { payload: textOf(parameters[0]?.['payload']) ?? text } : {}),
        ...buttonValues(button, parameters[0] ?? {}),
      };
    });
}

const APPROVED_KEYS = ['phone_number', 'flow_id', 'flow_name', 'flow_json'] as const;

/** What a tap needs besides: a number, a code, a form, products. */
function buttonValues(button: Json, { coupon_code, action: given }: Json): Json {
  const action = isJson(given) ? given : null;
  return {
    ...Object.fromEntries(APPROVED_KEYS.flatMap((key) => (button[key] === undefined ? [] : [[key, button[key]]]))),
    ...(coupon_code === undefined ? {} : { code: coupon_code }),
    ...(textOf(action?.['flow_token']) ? { flow_token: action?.['flow_token'] } : {}),
    ...(action ? { action } : {}),
  };
}
