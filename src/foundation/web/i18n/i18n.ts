import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en as ui } from '../../../ui/messages/en.ts';
import { en as foundation } from '../messages/en.ts';

/** The one i18next instance. Areas add their texts with `registerMessages` where their code is loaded. */
export const i18n: I18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'foundation',
  initAsync: false,
  resources: { en: { ui, foundation, sentences: {} } },
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Adds an area's catalogue; call it at module level of the area's first screen. */
export function registerMessages(namespace: string, en: object): void {
  i18n.addResourceBundle('en', namespace, en, true, true);
}
