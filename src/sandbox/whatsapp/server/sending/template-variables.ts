import { idOf, isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';

/** The variables of a text, each once, in the order in which they stand there. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g)].map(([, name]) => name ?? ''))];
}

const valueOf = (parameter: Json): string => {
  const localized = parameter['currency'] ?? parameter['date_time'];
  return textOf(parameter['text']) ?? (isJson(localized) ? textOf(localized['fallback_value']) : undefined) ?? '';
};

/** What a template reads like on the phone once its values are filled in. */
export function filledTemplate(template: Template, sent: Json): Json {
  const components = listOf(sent['components']).filter(isJson);
  const parametersOf = (type: string): Json[] =>
    components
      .filter((each) => String(each['type']).toLowerCase() === type)
      .flatMap((each) => listOf(each['parameters']))
      .filter(isJson);
  const fill = (text: string, parameters: readonly Json[]): string =>
    parameters.reduce(
      (filled, parameter, index) =>
        filled.replaceAll(`{{${textOf(parameter['parameter_name']) ?? index + 1}}}`, () => valueOf(parameter)),
      text,
    );
  const filled: Json = { name: template.name, language: template.language, category: template.category };
  for (const component of template.components) {
    const type = String(component['type']).toLowerCase();
    const text = textOf(component['text']);
    const format = textOf(component['format'])?.toLowerCase();
    if (type === 'buttons') filled['buttons'] = buttonsOf(component, components, fill);
    else if (type === 'header' && format !== undefined && format !== 'text')
      filled['header'] = { type: format, ...mediaOf(parametersOf('header'), format) };
    else if (text !== undefined) filled[type] = { type: 'text', text: fill(text, parametersOf(type)) };
  }
  return filled;
}

function mediaOf(parameters: readonly Json[], format: string): Json {
  const media = parameters[0]?.[format];
  return isJson(media) ? media : {};
}

function buttonsOf(
  component: Json,
  sent: readonly Json[],
  fill: (text: string, parameters: readonly Json[]) => string,
): Json[] {
  return listOf(component['buttons'])
    .filter(isJson)
    .map((button, index) => {
      const own = sent.find((each) => each['type'] === 'button' && idOf(each['index']) === String(index));
      const parameters = listOf(own?.['parameters']).filter(isJson);
      const text = textOf(button['text']) ?? '';
      return {
        type: button['type'],
        text,
        ...(textOf(button['url']) ? { url: fill(String(button['url']), parameters) } : {}),
        ...(button['type'] === 'QUICK_REPLY' ? { payload: textOf(parameters[0]?.['payload']) ?? text } : {}),
      };
    });
}
