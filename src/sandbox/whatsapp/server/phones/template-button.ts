import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Registry } from '../registry/registry.ts';
import { contact, form, order, productRows, shown, type ShownButton } from './button-kinds.ts';

/** A button of a template as the phone shows it; one with a list of products is a row for each. */
export function templateButton(registry: Registry, button: Json): ShownButton[] {
  const text = textOf(button['text']) ?? '';
  switch (wordOf(button['type']).toUpperCase()) {
    case 'QUICK_REPLY': {
      const content = { payload: button['payload'], text };
      return [shown({ kind: 'reply', text, respond: () => ({ type: 'button', content }) })];
    }
    case 'URL':
      return [shown({ kind: 'link', text, url: textOf(button['url']) ?? null })];
    case 'PHONE_NUMBER':
      return [shown({ kind: 'call', text, url: `tel:${wordOf(button['phone_number'])}` })];
    case 'VOICE_CALL':
      return [shown({ kind: 'call', text })];
    case 'COPY_CODE':
      return [shown({ kind: 'copy', text: text === '' ? 'Copy offer code' : text, code: wordOf(button['code']) })];
    case 'OTP':
      return [shown({ kind: 'copy', text: text === '' ? 'Copy code' : text, code: wordOf(button['code']) })];
    case 'FLOW':
      return [form(registry, button)];
    case 'CATALOG':
    case 'SPM':
      return [order(text, '', button)];
    case 'MPM': {
      const rows = isJson(button['action']) ? productRows('', button['action']) : [];
      return rows.length > 0 ? rows.map((row) => ({ ...row, description: text })) : [order(text, '', button)];
    }
    case 'REQUEST_CONTACT_INFO':
      return [contact(text === '' ? 'Share contact info' : text)];
    case 'ORDER_DETAILS':
      return [shown({ kind: 'other', text: text === '' ? 'Review and pay' : text })];
    default:
      return [shown({ kind: 'other', text })];
  }
}
