import { expect, test } from 'vitest';
import { sampleMessage } from '../testing/sample-chats.ts';
import { createClientId, localMessage } from './local-message.ts';

test('[MSG-20] a message that is written here is whole before the server has it', () => {
  const now = Date.now();
  const clientId = createClientId('5001', now);
  const message = localMessage({
    chat: { id: '5001' },
    owner: { type: 'user', id: '101', label: 'Priya Raman' },
    clientId,
    shown: { content_type: 'text', content: { text: 'Yes' } },
    repliesTo: sampleMessage(),
    retryOf: null,
    lastTime: null,
  });
  expect(message).toMatchObject({
    id: `5001-${now}`,
    client_id: `5001-${now}`,
    chat: { id: '5001' },
    status: 'pending',
    owner: { id: '101' },
    content_type: 'text',
    content: { text: 'Yes' },
    meta: { replied_for: '9001' },
  });
  expect(message.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  // Two of one millisecond have two ids.
  expect(createClientId('5001', now)).not.toBe(clientId);
});
