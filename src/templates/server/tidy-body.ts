import { isDeepStrictEqual } from 'node:util';
import { variablesOfBody } from '../contract/body-variables.ts';
import type { TemplateBody } from '../contract/template-body.ts';

/** A body in the one form in which it is stored and compared: nothing is empty text, and samples are of its variables only. */
export function tidyBody(given: TemplateBody): TemplateBody {
  const { name, language, category, purpose, headerType, header, media, body, footer, buttons, samples } = given;
  const asked = variablesOfBody(given).flatMap(({ name: each }) => {
    const sample = Object.hasOwn(samples, each) ? samples[each] : undefined;
    return sample === undefined || sample === '' ? [] : [[each, sample] as const];
  });
  return {
    name,
    language,
    category,
    purpose,
    headerType,
    header: header === '' ? null : header,
    media,
    body,
    footer: footer === '' ? null : footer,
    buttons,
    samples: Object.fromEntries(asked),
  };
}

/** Do two bodies say the same to a customer? Purposes are ours alone; files are compared where both are known here. */
export function isSameTemplate(
  a: TemplateBody,
  b: TemplateBody,
  files: 'compare' | 'assume equal' = 'compare',
): boolean {
  const comparable = (body: TemplateBody) => ({
    ...tidyBody(body),
    purpose: null,
    media: files === 'compare' ? body.media : null,
  });
  return isDeepStrictEqual(comparable(a), comparable(b));
}
