import { expect, test } from 'vitest';
import { shownNotices, withNotice, type StoredNotice } from './notices.ts';

const warning = { severity: 'warning', text: 'Be careful.', cure: null } as const;
const other = { severity: 'critical', text: 'Be very careful.', cure: 'account' } as const;
const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
const dismiss = (notices: readonly StoredNotice[]) => notices.map((each) => ({ ...each, is_dismissed: true }));

test('a webhook that is repeated adds nothing, also after its notice was dismissed', () => {
  const once = withNotice([], warning, at(1));
  expect(withNotice(once, warning, at(3))).toEqual(once);
  const read = dismiss(once);
  expect(withNotice(read, warning, at(3))).toEqual(read);
  expect(shownNotices(read)).toEqual([]);
});

test('the same words weeks later are news again', () => {
  const [notice, ...more] = withNotice(dismiss(withNotice([], warning, at(1))), warning, at(20));
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ text: 'Be careful.', is_dismissed: false, time: at(20) });
});

test('each has an id of its own, and the oldest of very many go', () => {
  const many = Array.from({ length: 30 }, (_, index) => index).reduce<StoredNotice[]>(
    (notices, index) => withNotice(notices, { ...other, text: `Alert ${index}` }, at(1)),
    [],
  );
  expect(many).toHaveLength(20);
  expect(new Set(many.map(({ id }) => id)).size).toBe(20);
  expect(many.at(-1)?.text).toBe('Alert 29');
});
