import { renderHook } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { i18n } from './i18n.ts';
import { useMessage, type MessageKey } from './message-key.ts';

test('a message whose texts are not loaded is empty, and its key is not shown', () => {
  const key = 'late_texts:title' as MessageKey;
  const { result } = renderHook(() => useMessage(), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  expect(result.current(key)).toBe('');
  i18n.addResourceBundle('en', 'late_texts', { title: 'Late' });
  expect(result.current(key)).toBe('Late');
  i18n.removeResourceBundle('en', 'late_texts');
});
