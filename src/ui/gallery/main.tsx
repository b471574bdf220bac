import '../styles.css';

import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';

import { en } from '../messages/en.ts';
import { GalleryPage } from './GalleryPage.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'ui',
  resources: { en: { ui: en } },
  interpolation: { escapeValue: false },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <GalleryPage />
      </MemoryRouter>
    </I18nextProvider>
  </StrictMode>,
);
