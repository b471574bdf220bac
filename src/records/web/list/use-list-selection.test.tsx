import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ModuleRecord } from '../../contract/record.ts';
import type { RecordFilter } from '../queries.ts';
import { useListSelection } from './use-list-selection.ts';

const rows = ['1', '2', '3'].map((id) => ({ id }) as ModuleRecord);
const filter = {} as RecordFilter;
const counted = { count: 155, is_capped: false };
const select = (ids: readonly string[]) => {
  const { result } = renderHook(() => useListSelection(rows, filter, counted));
  act(() => result.current.change(new Set(ids)));
  return result;
};
afterEach(() => {
  vi.restoreAllMocks();
});

test('all that a list shows is offered when all that is loaded is ticked', () => {
  expect(select([]).current.more).toBeNull();
  expect(select(['1']).current.more).toBeNull();
  const all = select(['1', '2', '3']);
  expect(all.current.more).toEqual(counted);
  act(() => all.current.chooseWhole());
  expect(all.current.more).toBeNull();
  expect(all.current.whole?.count).toBe(155);
});

test('on a phone, which has no box for all rows, it is offered with the first tick', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget() as MediaQueryList, { matches: true }));
  expect(select([]).current.more).toBeNull();
  const one = select(['1']);
  expect(one.current.more).toEqual(counted);
  act(() => one.current.chooseWhole());
  expect(one.current.whole?.count).toBe(155);
});
