import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { RouteHandle } from '../../../foundation/web/slots/area.ts';

/** The title of the tab: what the innermost route calls itself. It is also read out after a change of page. */
export function DocumentTitle() {
  const { t } = useTranslation('shell');
  const matches = useMatches();
  const key = matches.findLast(({ handle }) => (handle as RouteHandle | undefined)?.title)?.handle as
    | RouteHandle
    | undefined;
  const page = key?.title ? t(key.title) : '';
  const product = t('product');
  useEffect(() => {
    document.title = page === '' ? product : `${page} · ${product}`;
  }, [page, product]);
  return (
    <span role="status" className="sr-only">
      {page}
    </span>
  );
}
