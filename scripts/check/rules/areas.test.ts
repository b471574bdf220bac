import { expect, test } from 'vitest';
import { checkAreas } from './areas.ts';

const findings = (...files: [path: string, text: string][]) =>
  checkAreas(files.map(([path, text]) => ({ path, text }))).map(({ rule, location }) => `${rule} ${location}`);

test.each(["topic === 'chats'", 'to: `/contacts/${id}`', "'chats.read'", "'accounts:users.title'"])(
  'foundation does not name an area: %s',
  (line) => {
    expect(findings(['src/foundation/web/a.ts', `const a = 1;\n${line};\n`])).toEqual([
      'foundation-names-no-area src/foundation/web/a.ts:2',
    ]);
    expect(findings(['src/app/web/a.ts', line], ['src/foundation/web/a.test.ts', line])).toEqual([]);
  },
);

test('sentences and comments of the foundation may use the words', () => {
  expect(findings(['src/foundation/web/a.ts', "// 'chats'\nconst text = 'Read the media of chats';\n"])).toEqual([]);
});

test('a declared error occurs somewhere', () => {
  const table: [string, string] = [
    'src/chats/contract/errors.ts',
    "export const chatErrors = defineErrors({\n  NOT_ALLOWED: {\n    reasons: {\n      CHAT_CLOSED: 'a',\n    },\n  },\n});\n",
  ];
  const closed: [string, string] = ['src/chats/server/a.ts', "refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' })"];
  expect(findings(table, closed)).toEqual([]);
  expect(findings(table, ['src/chats/server/a.ts', "refuse('NOT_ALLOWED')"])).toEqual([
    'error-occurs src/chats/contract/errors.ts:4',
  ]);
  expect(findings(table, ['src/chats/server/a.test.ts', closed[1]])).toHaveLength(2);
});
