import { render, type RenderResult } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import { en } from '../messages/en.ts';
import { UiProvider } from '../primitives/UiProvider.tsx';

/** An i18next instance with the kit's own texts and those of the caller. Not the global one, which other files of the process use. */
export function createTestI18n(namespaces: Record<string, object> = {}): i18n {
  const instance = createInstance();
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'ui',
    initAsync: false,
    resources: { en: { ui: en, ...namespaces } },
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Renders inside the kit's providers, as the application does. */
export function renderUi(ui: ReactNode, namespaces: Record<string, object> = {}): RenderResult {
  const instance = createTestI18n(namespaces);
  return render(ui, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={instance}>
        <UiProvider>{children}</UiProvider>
      </I18nextProvider>
    ),
  });
}
