import i18next, { type i18n as I18n, type ResourceNamespaceMap } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en as ui } from '../../../ui/messages/en.ts';
import { en as foundation } from '../messages/en.ts';

/** The one i18next instance. `ui` and `foundation` are always there; every other catalogue is added with what shows it. */
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

type Namespace = keyof ResourceNamespaceMap;

/** Adds texts that are already there: a catalogue, or a part of one. */
export function addMessages<Name extends Namespace>(
  namespace: Name,
  messages: Partial<ResourceNamespaceMap[Name]>,
): void {
  i18n.addResourceBundle('en', namespace, messages, true, true);
}

/** A catalogue whose code is loaded when something is opened that shows it. */
export interface Catalogue {
  (): Promise<void>;
  namespace: Namespace;
}

/** Declares a catalogue, or a part of one, in code of its own; it is loaded once. */
export function lateMessages<Name extends Namespace>(
  namespace: Name,
  load: () => Promise<Partial<ResourceNamespaceMap[Name]>>,
): Catalogue {
  let loading: Promise<void> | undefined;
  const catalogue = () =>
    (loading ??= load().then(
      (messages) => addMessages(namespace, messages),
      (error: unknown) => {
        // The next opening tries again.
        loading = undefined;
        throw error;
      },
    ));
  catalogue.namespace = namespace;
  return catalogue;
}

/** Loads a part of the app together with the catalogues that it shows. */
export async function withMessages<Part>(catalogues: readonly Catalogue[], part: () => Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part(), ...catalogues.map((load) => load())]);
  return loaded;
}
