import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { outreachMessages } from '../messages/catalogue.ts';

/** The panel that explains why somebody got a message or not, with its texts: for screens on which people are shown. */
export const loadWhyPanel = async () =>
  (await withMessages([outreachMessages], () => import('./WhyPanel.tsx'))).WhyPanel;
