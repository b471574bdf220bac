import { refuse } from '../graph/graph-error.ts';
import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkPlace } from './check-location.ts';
import { checkMediaObject } from './check-media.ts';
import { checkTemplateTexts } from './check-template-texts.ts';
import { checkKeys } from './known-keys.ts';
import { needText } from './parameter-text.ts';
import type { MediaKind } from './sent-files.ts';
import { componentOf, parametersOf, type TemplateContent } from './template-parts.ts';

const LONGEST_HEADER = 60;
const LONGEST_ID = 256;
const NAME = "template['components']['header']";

/** The value of a template's header: words, a file, a place or a product, as approved. Public error texts. */
export function checkTemplateHeader(
  template: TemplateContent,
  components: readonly Json[],
  context: CheckContext,
): void {
  const format = textOf(componentOf(template, 'HEADER')?.['format'])?.toUpperCase() ?? 'NONE';
  const [parameter] = parametersOf(components, 'header');
  const expected = format === 'NONE' ? 'text' : format.toLowerCase();
  if (expected === 'text' && !parameter) return checkTemplateTexts(template, 'HEADER', components, LONGEST_HEADER);
  const received = wordOf(parameter?.['type']) || 'unknown';
  if (!parameter || received !== expected)
    return refuse(132012, `header: Format mismatch, expected ${format}, received ${received.toUpperCase()}`);
  if (expected === 'text') return checkTemplateTexts(template, 'HEADER', components, LONGEST_HEADER);
  checkValue(parameter[expected], expected, context);
}

function checkValue(value: unknown, kind: string, context: CheckContext): void {
  if (kind !== 'location' && kind !== 'product')
    return checkMediaObject(value, kind as MediaKind, `${NAME}['${kind}']`, context);
  // Public error text.
  if (!isJson(value)) return refuse(131008, `header: Parameter of type ${kind} is missing ${kind} value`);
  if (kind === 'location') return checkPlace(value, `${NAME}['location']`);
  checkKeys(value, 'product', `${NAME}['product']`);
  needText(value['product_retailer_id'], `${NAME}['product']['product_retailer_id']`, LONGEST_ID);
  needText(value['catalog_id'], `${NAME}['product']['catalog_id']`, LONGEST_ID);
}
