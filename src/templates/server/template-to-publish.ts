import type {
  ButtonToPublish,
  TemplateToPublish,
  TemplateSample,
} from '../../channels/contract/template-to-publish.ts';
import type { TemplateBody, TemplateBodyButton } from '../contract/template-body.ts';
import { buttonVariable, HEADER_TEXT, isNumbered, keysOf } from '../contract/template-text.ts';

type Samples = TemplateBody['samples'];

/** Everything that a provider is given of a template. `sample`: what it calls the file of the header; null without one. */
export function templateToPublish(body: TemplateBody, sample: string | null): TemplateToPublish {
  const { name, language, category, headerType, header, footer, buttons, samples } = body;
  if (category === 'authentication') return { name, language, category, words: null };
  const keys = [...keysOf(header ?? ''), ...keysOf(body.body)];
  return {
    name,
    language,
    category,
    words: {
      // One without variables can have named ones later.
      isNamed: keys.length === 0 || !keys.every(isNumbered),
      header: headerOf(headerType, header, samples, sample),
      body: { text: body.body, samples: samplesOf(body.body, samples) },
      footer,
      buttons: buttons.map((button, index) => buttonOf(button, samples[buttonVariable(index)] ?? '')),
    },
  };
}

const samplesOf = (text: string, samples: Samples): TemplateSample[] =>
  keysOf(text).map((key) => ({ key, value: samples[key] ?? '' }));

function headerOf(
  type: TemplateBody['headerType'],
  text: string | null,
  samples: Samples,
  sample: string | null,
): NonNullable<TemplateToPublish['words']>['header'] {
  if (type === 'none') return null;
  if (type !== 'text') {
    if (sample === null) throw new Error('A header with a file is published with its sample');
    return { type, sample };
  }
  const value = samples[HEADER_TEXT] ?? '';
  return { type, text: text ?? '', samples: keysOf(text ?? '').map((key) => ({ key, value })) };
}

function buttonOf(button: TemplateBodyButton, sample: string): ButtonToPublish {
  if (button.type !== 'url') return button;
  return { ...button, sample: keysOf(button.url).length > 0 ? sample : null };
}
