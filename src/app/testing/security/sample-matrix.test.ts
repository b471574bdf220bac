import { expect, test } from 'vitest';
import { sampleMatrix } from './sample-matrix.ts';

const calls = Array.from({ length: 40 }, (_, n) => `call${n}`);
const fields = ['id', 'role', 'plan', 'user_id', 'business_id', 'is_admin', 'created_time'];

test('each call has at least the wanted number of values, the same in every run, different between calls', () => {
  const [sample, again] = [sampleMatrix(calls, fields, 2, false), sampleMatrix(calls, fields, 2, false)];
  for (const call of calls) {
    expect(sample(call).length).toBeGreaterThanOrEqual(2);
    expect(again(call)).toEqual(sample(call));
  }
  expect(new Set(calls.map((call) => sample(call).join())).size).toBeGreaterThan(10);
  // By the hash, not by the process: what these calls are checked with changes with a change of this file only.
  expect(sample('call0')).toEqual(['role', 'business_id']);
});

test('every value is used, also where there are more of them than the samples hold', () => {
  const sample = sampleMatrix(calls.slice(0, 2), fields, 1, false);
  expect(new Set(calls.slice(0, 2).flatMap(sample))).toEqual(new Set(fields));
});

test('another call has a sample of its own and leaves those of the others as they are', () => {
  const [before, after] = [sampleMatrix(calls, fields, 2, false), sampleMatrix([...calls, 'new'], fields, 2, false)];
  for (const call of calls) expect(after(call)).toEqual(before(call));
  expect(after('new')).toHaveLength(2);
});

test('what is no subject of the matrix has no sample', () => {
  expect(() => sampleMatrix(calls, fields, 2, false)('another')).toThrow('no subject');
});

test('the nightly run has every value with every call', () => {
  const sample = sampleMatrix(calls, fields, 2, true);
  for (const call of calls) expect(sample(call)).toEqual(fields);
});
