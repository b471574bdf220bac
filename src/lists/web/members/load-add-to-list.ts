import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { listMessages } from '../messages/catalogue.ts';

/** The dialog that adds contacts to a list, with its texts: for screens of other areas on which contacts are chosen. */
export const loadAddToList = async () =>
  (await withMessages([listMessages], () => import('./AddToList.tsx'))).AddToList;
