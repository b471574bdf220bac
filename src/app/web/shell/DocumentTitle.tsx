import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { useStore } from 'zustand';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { pageTitleStore } from '../../../foundation/web/title/page-subject.ts';
import type { RouteHandle } from '../../../foundation/web/slots/area.ts';

/** More than this is not counted. */
const MOST = 99;

interface TitleParts {
  unread: number;
  /** What the page is about, above what the page is called. */
  subject: string | null;
  page: string;
  product: string;
}

/** `(3) Lakshmi Subramanian · Chats · Parley`. */
export function documentTitle({ unread, subject, page, product }: TitleParts): string {
  const count = unread === 0 ? '' : `(${unread > MOST ? `${MOST}+` : unread}) `;
  return count + [subject, page, product].filter((part) => part !== null && part !== '').join(' · ');
}

/** The title of the tab: unread chats, what the page is about, what it is called. Its name is also read out after a change of page. */
export function DocumentTitle() {
  const { t } = useTranslation('start');
  const message = useMessage();
  const matches = useMatches();
  const { subject, unread } = useStore(pageTitleStore);
  const key = matches.findLast(({ handle }) => (handle as RouteHandle | undefined)?.title)?.handle as
    | RouteHandle
    | undefined;
  const page = key?.title ? message(key.title) : '';
  const product = t('product');
  useEffect(() => {
    document.title = documentTitle({ unread, subject, page, product });
  }, [unread, subject, page, product]);
  return (
    <span role="status" className="sr-only">
      {page}
    </span>
  );
}
