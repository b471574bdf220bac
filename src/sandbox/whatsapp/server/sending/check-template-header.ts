import { refuse } from '../graph/graph-error.ts';
import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import type { CheckContext } from './check-context.ts';
import { checkPlace } from './check-location.ts';
import { checkMediaObject, type MediaKind } from './check-media.ts';
import { checkTemplateTexts } from './check-template-texts.ts';
import { checkKeys } from './known-keys.ts';
import { needText } from './parameter-text.ts';
import { componentOf, parametersOf, type TemplateContent } from './template-parts.ts';

const LONGEST_HEADER = 60;
const NAME = "template['components']['header']";

/** The value of a template's header: words, a file, a place or a product, as approved. Public error texts. */
export function checkTemplateHeader(
  template: TemplateContent,
  components: readonly Json[],
  context: CheckContext,
): void {
  const format = textOf(componentOf(template, 'HEADER')?.['format'])?.toUpperCase() ?? 'NONE';
  const [parameter] = parametersOf(components, 'header');
  if (format === 'TEXT' || format === 'NONE') {
    if (parameter && parameter['type'] !== 'text') refuse(132012, mismatch(format, String(parameter['type'])));
    return checkTemplateTexts(template, 'HEADER', components, LONGEST_HEADER);
  }
  const kind = format.toLowerCase();
  if (parameter?.['type'] !== kind) return refuse(132012, mismatch(format, String(parameter?.['type'] ?? 'unknown')));
  const value = parameter[kind];
  if (kind === 'location' || kind === 'product') {
    if (!isJson(value)) return refuse(131008, `header: Parameter of type ${kind} is missing ${kind} value`);
    if (kind === 'location') return checkPlace(value, `${NAME}['location']`);
    checkKeys(value, 'product', `${NAME}['product']`);
    needText(value['product_retailer_id'], `${NAME}['product']['product_retailer_id']`, 256);
    needText(value['catalog_id'], `${NAME}['product']['catalog_id']`, 256);
    return;
  }
  checkMediaObject(value, kind as MediaKind, `${NAME}['${kind}']`, context);
}

const mismatch = (expected: string, received: string): string =>
  `header: Format mismatch, expected ${expected}, received ${received.toUpperCase()}`;
