import { action } from '../../../actions/contract/action.ts';
import type { Macro } from '../../contract/macro.ts';

/** A macro that classifies and closes. */
export const sampleMacro = (rest: Partial<Macro> = {}): Macro => ({
  id: '801',
  name: 'Close politely',
  description: 'At the end of an order',
  actions: [
    action.parse({ type: 'send_whatsapp_message', data: { text: 'Thank you for your order.' } }),
    action.parse({ type: 'close_chat', data: {} }),
  ],
  version: 1,
  created_time: '2026-11-20T05:00:00.000Z',
  modified_time: '2026-11-20T05:00:00.000Z',
  ...rest,
});
