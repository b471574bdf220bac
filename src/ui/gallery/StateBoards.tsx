import { MessagesSquare, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { LoadingMark } from '../primitives/LoadingScreen.tsx';
import { SkeletonCard, SkeletonRows, SkeletonText } from '../primitives/Skeleton.tsx';
import { CenteredSpinner } from '../primitives/Spinner.tsx';
import { Board, Note } from './Board.tsx';

/** First load, nothing there, and failure. */
export function StateBoards() {
  const { t } = useTranslation('ui');
  return (
    <>
      <Board title="Loading">
        <div className="grid min-h-36 place-items-center">
          <LoadingMark label={t('loading')} />
        </div>
        <Note>Rows</Note>
        <SkeletonRows rows={3} />
        <Note>Text</Note>
        <SkeletonText />
        <Note>Card</Note>
        <SkeletonCard />
        <CenteredSpinner />
      </Board>
      <Board title="Empty">
        <EmptyState
          headingLevel={3}
          icon={MessagesSquare}
          title="All caught up"
          action={<Button size="sm">Clear unread filter</Button>}
        >
          No unread chats in My Open Chats.
        </EmptyState>
        <EmptyState headingLevel={3} icon={SearchX} title="No contact matches" />
      </Board>
      <Board title="Error">
        <ErrorState
          headingLevel={3}
          title="An unknown internal error occurred."
          details="INTERNAL_ERROR"
          onRetry={() => undefined}
        >
          Your drafts are safe on this device.
        </ErrorState>
      </Board>
    </>
  );
}
