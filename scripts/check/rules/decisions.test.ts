import { expect, test } from 'vitest';
import { checkDecisions } from './decisions.ts';

const rulesFor = (...files: [path: string, text: string][]) =>
  checkDecisions(files.map(([path, text]) => ({ path, text }))).map(
    ({ location, sentence }) => `${location}: ${sentence}`,
  );

test('two decisions with one number are refused', () => {
  expect(
    rulesFor(
      ['docs/decisions/0007-a.md', '# 7. A\n'],
      ['docs/decisions/0008-b.md', '# 8. B\n'],
      ['docs/decisions/0007-c.md', '# 7. C\n'],
    ),
  ).toEqual(['docs/decisions/0007-c.md: docs/decisions/0007-a.md has the number 0007 already']);
});

test('a title with another number is refused', () => {
  expect(rulesFor(['docs/decisions/0030-a.md', '# 29. A\n'])).toEqual([
    'docs/decisions/0030-a.md: the title must begin with "# 30. "',
  ]);
});
