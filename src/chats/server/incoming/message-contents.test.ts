import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convertPayload } from '../../../channels/server/providers/whatsapp/testing/conclude.ts';
import { messageContents } from '../../contract/message.ts';

// The converters' words are the words in which chats keep and show messages.

const FOLDER = new URL('../../../channels/server/providers/whatsapp/testing/payloads/', import.meta.url);

test.each(readdirSync(FOLDER))('what %s says fits the contract of messages', (name) => {
  const body = readFileSync(new URL(name, FOLDER));
  const updates = convertPayload(body, '2026-11-22T09:00:00.000Z').parts.flatMap((part) => part.updates);
  const refused = updates.filter(
    (update) =>
      update.kind === 'message' &&
      !messageContents[update.content.content_type].safeParse(update.content.content).success,
  );
  expect(refused).toEqual([]);
});
