import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';

interface LoadMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Below what is loaded of a list: loads the next page, while there is one. */
export function LoadMore({ query }: LoadMoreProps) {
  const { t } = useTranslation('records');
  if (!query.hasNextPage) return null;
  return (
    <div className="grid place-items-center p-2">
      <Button variant="ghost" size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('detail.load_more')}
      </Button>
    </div>
  );
}
