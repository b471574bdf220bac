import type { MessageView } from '../../contract/phone-view.ts';
import { element, onSingleClick } from './element.ts';
import { numberOf, type Page } from './page-state.ts';
import { call, write } from './sandbox-calls.ts';
import { menuLine, type Sheet } from './sheet.ts';
import { texts } from './texts.ts';

/** Those that the app offers first. */
const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
const EDITABLE = new Set(['text', 'image', 'video', 'document']);

/** What a message's menu leads to in the composer. */
export interface Composing {
  reply(message: MessageView): void;
  edit(message: MessageView): void;
}

/** Opens the menu of a message: reactions, reply, forward, copy, and what only its writer can do. */
export function openMessageMenu(page: Page, waId: string, message: MessageView, sheet: Sheet, to: Composing): void {
  const number = numberOf(page, waId);
  if (number === null) return;
  const send = (body: Record<string, unknown>): void => {
    sheet.close();
    page.run(write(waId, number, body));
  };
  const then = (act: () => void) => (): void => {
    sheet.close();
    act();
  };
  const { id, text } = message;
  sheet.open(
    texts.message,
    element(
      'div',
      { class: 'reactions', role: 'group', 'aria-label': texts.react },
      ...REACTIONS.map((emoji) =>
        element(
          'button',
          {
            type: 'button',
            'aria-label': texts.react_with(emoji),
            'aria-pressed': String(message.reaction === emoji),
            click: onSingleClick(() =>
              send({ type: 'reaction', reaction: { message_id: id, emoji: message.reaction === emoji ? '' : emoji } }),
            ),
          },
          emoji,
        ),
      ),
    ),
    menuLine(
      'reply',
      texts.reply,
      then(() => to.reply(message)),
    ),
    menuLine('forward', texts.forward, () => forward(page, waId, id, sheet)),
    text !== null &&
      menuLine(
        'copy',
        texts.copy,
        then(() => page.run(navigator.clipboard.writeText(text))),
      ),
    message.is_own &&
      EDITABLE.has(message.type) &&
      menuLine(
        'edit',
        texts.edit,
        then(() => to.edit(message)),
      ),
    message.is_own &&
      menuLine('trash', texts.delete, () => send({ type: 'revoke', revoke: { original_message_id: id } }), true),
  );
}

/** To the only number that works, or to one of several. */
function forward(page: Page, waId: string, messageId: string, sheet: Sheet): void {
  const numbers = page.view.numbers.filter(({ is_registered }) => is_registered);
  const send = (to: string): void => {
    sheet.close();
    page.run(call('POST', `phones/${waId}/forwards`, { message_id: messageId, to }));
  };
  const [only] = numbers;
  if (only && numbers.length === 1) return send(only.id);
  sheet.open(
    texts.forward_to,
    numbers.length === 0 && element('p', { class: 'quiet' }, texts.no_number),
    ...numbers.map(({ id, verified_name }) => menuLine('chat', verified_name, () => send(id))),
  );
}
