import { actionMessages } from '../../../actions/web/index.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';

/** The page of macros, with the texts of actions. */
export const loadMacrosPage = async () =>
  (await withMessages([actionMessages], () => import('./MacrosPage.tsx'))).MacrosPage;
