import { expect, test } from 'vitest';
import { scratchTree } from '../testing/scratch-tree.ts';
import { readSourceFiles } from '../source-files.ts';
import { checkProviderWords } from './provider-words.ts';

/** The places that the rule refuses in a tree of one file. */
function findings(path: string, text: string): string[] {
  using tree = scratchTree({ [path]: text });
  return checkProviderWords(readSourceFiles(tree.root)).map(({ location }) => location);
}

const FILE = 'src/chats/server/send/send-message.ts';

test.each([
  "if (chat.channel_kind === 'whatsapp') send();",
  '// WhatsApp refuses this.',
  'const whatsappRules = 1;',
  'const whats_app = 1;',
  'const { wa_id } = person;',
  'const waId = 1;',
  'const wabaId = 1;',
  'const waba = 1;',
  'interface Bsuid {}',
  'const isBsuid = true;',
  'const graph = createGraph();',
  'export class GraphRefusal {}',
  '// as Meta says',
  'const id = config.metaAppId;',
  "const name = 'META_APP_ID';",
  "z.enum(['instagram'])",
  'const Messenger = 1;',
])('%s is refused', (text) => {
  expect(findings(FILE, `\n${text}\n`)[0]).toBe(`${FILE}:2`);
});

test.each([
  'const { meta } = message;',
  'new URL(import.meta.url);',
  'export function MessageMeta() {}',
  'const paragraph = photograph;',
  "import { run } from 'graphile-worker';",
  'const { waba_info, waba_id } = business;',
  "const action = 'remove_waba';",
  'const await_id = 1;',
])('%s is not', (text) => {
  expect(findings(FILE, text)).toEqual([]);
});

test.each([
  'src/channels/server/providers/whatsapp/graph.ts',
  'src/channels/contract/providers/kinds.ts',
  'src/channels/web/providers/manager-url.ts',
  'src/sandbox/whatsapp/server/graph/graph-server.ts',
  'src/channels/web/messages/en.ts',
  'src/chats/server/send/send-message.test.ts',
  'src/chats/server/testing/ingest-fixture.ts',
  'docs/decisions/0001-x.md',
])('the words are in %s', (path) => {
  expect(findings(path, '// whatsapp graph waba')).toEqual([]);
});

test('an exception that is no longer needed is refused', () => {
  expect(findings('src/foundation/server/config.ts', 'export {};')).toEqual(['src/foundation/server/config.ts']);
});
