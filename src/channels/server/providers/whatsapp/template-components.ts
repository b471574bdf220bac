import type { ButtonToPublish, TemplateToPublish, TemplateWords } from '../../../contract/template-to-publish.ts';

type Json = Record<string, unknown>;
type Samples = TemplateWords['body']['samples'];

/** How long a code can be used, as the message says; the platform allows 1 to 90. */
const CODE_MINUTES = 10;

/**
 * A template in the form of `POST /{account}/message_templates` (Meta's template reference, "Components"). Of an
 * authentication template the platform writes all words.
 */
export function templateComponents({ words }: Pick<TemplateToPublish, 'words'>): Json[] {
  if (words === null)
    return [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: CODE_MINUTES },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ];
  const { header, body, footer, buttons } = words;
  return [
    ...(header === null ? [] : [headerComponent(header, words.isNamed)]),
    { type: 'BODY', text: body.text, ...bodyExample(body.samples, words.isNamed) },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonComponent) }]),
  ];
}

const named = (samples: Samples) => samples.map(({ key, value }) => ({ param_name: key, example: value }));

function headerComponent(header: NonNullable<TemplateWords['header']>, isNamed: boolean): Json {
  if (header.type !== 'text')
    return { type: 'HEADER', format: header.type.toUpperCase(), example: { header_handle: [header.sample] } };
  const { text, samples } = header;
  const component = { type: 'HEADER', format: 'TEXT', text };
  if (samples.length === 0) return component;
  const example = isNamed
    ? { header_text_named_params: named(samples) }
    : { header_text: samples.map(({ value }) => value) };
  return { ...component, example };
}

function bodyExample(samples: Samples, isNamed: boolean): Json {
  if (samples.length === 0) return {};
  return {
    example: isNamed ? { body_text_named_params: named(samples) } : { body_text: [samples.map(({ value }) => value)] },
  };
}

function buttonComponent(button: ButtonToPublish): Json {
  switch (button.type) {
    case 'url': {
      const { text, url, sample } = button;
      if (sample === null) return { type: 'URL', text, url };
      const fixed = url.slice(0, url.indexOf('{{'));
      // The variable of an address is always numbered.
      return { type: 'URL', text, url: `${fixed}{{1}}`, example: [`${fixed}${sample}`] };
    }
    case 'phone_number':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phone_number };
    case 'copy_code':
      return { type: 'COPY_CODE', example: button.code };
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text: button.text };
  }
}
