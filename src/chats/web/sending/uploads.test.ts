import { expect, test } from 'vitest';
import { endUpload, setProgress, startUpload } from './uploads.ts';

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('while a file is not stored, failed or not, leaving the page asks first', () => {
  URL.createObjectURL = () => 'blob:a';
  expect(asks()).toBe(false);
  startUpload('5001-1', { file: new File(['a'], 'a.pdf'), progress: 0, cancel: () => undefined });
  expect(asks()).toBe(true);
  setProgress('5001-1', null);
  expect(asks()).toBe(true);
  endUpload('5001-1');
  expect(asks()).toBe(false);
});
