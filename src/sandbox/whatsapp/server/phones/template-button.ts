import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Registry } from '../registry/registry.ts';
import { contact, form, order, productRows, shown, type ShownButton } from './button-kinds.ts';

type Made = (button: Json, text: string, registry: Registry) => ShownButton[];

/** The code of an authentication template, whose button is kept as a link. Meta's reference, "Authentication templates". */
function oneTimeCode(address: string): string | null {
  const url = URL.parse(address);
  if (url?.hostname !== 'www.whatsapp.com' || !url.pathname.startsWith('/otp/')) return null;
  return url.searchParams.get('code')?.replace(/^otp/, '') ?? null;
}

/** By the type of the button. Meta's reference, "Templates, components". */
const MADE: Readonly<Record<string, Made>> = {
  QUICK_REPLY: ({ payload }, text) => [
    shown({ kind: 'reply', text, respond: () => ({ type: 'button', content: { payload, text } }) }),
  ],
  URL({ url }, text) {
    const code = oneTimeCode(wordOf(url));
    return [
      code === null ? shown({ kind: 'link', text, url: textOf(url) ?? null }) : shown({ kind: 'copy', text, code }),
    ];
  },
  PHONE_NUMBER: (button, text) => [shown({ kind: 'call', text, url: `tel:${wordOf(button['phone_number'])}` })],
  VOICE_CALL: (_, text) => [shown({ kind: 'call', text })],
  COPY_CODE: ({ code }, text) => [shown({ kind: 'copy', text, code: wordOf(code) })],
  FLOW: (button, _, registry) => [form(registry, button)],
  CATALOG: (button, text) => [order(text, '', button)],
  SPM: (button, text) => [order(text, '', button)],
  MPM(button, text) {
    const rows = isJson(button['action']) ? productRows('', button['action']) : [];
    return rows.length > 0 ? rows.map((row) => ({ ...row, description: text })) : [order(text, '', button)];
  },
  REQUEST_CONTACT_INFO: (_, text) => [contact(text)],
};

/** What the platform writes on a button without words of its own. */
const WORDS: Readonly<Record<string, string>> = {
  COPY_CODE: 'Copy offer code',
  REQUEST_CONTACT_INFO: 'Share contact info',
  ORDER_DETAILS: 'Review and pay',
};

/** A button of a template as the phone shows it; one with a list of products is a row for each. */
export function templateButton(registry: Registry, button: Json): ShownButton[] {
  const type = wordOf(button['type']).toUpperCase();
  const text = textOf(button['text']) ?? WORDS[type] ?? '';
  return MADE[type]?.(button, text, registry) ?? [shown({ kind: 'other', text })];
}
