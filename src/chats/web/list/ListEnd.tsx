import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/primitives/Skeleton.tsx';

interface ListEndProps {
  state: 'idle' | 'loading' | 'failed';
  onLoad: () => void;
}

/** What follows the loaded rows: more of them, by scrolling or by the button. */
export function ListEnd({ state, onLoad }: ListEndProps) {
  const { t } = useTranslation('chats');
  if (state === 'loading') {
    return (
      <SkeletonGroup className="flex h-17 items-center gap-3 px-3">
        <Skeleton round width={40} height={40} />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton width="45%" />
          <Skeleton width="80%" height={9} />
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <div className="flex flex-col items-center gap-1 p-3">
      {state === 'failed' && (
        <p role="alert" className="text-danger-text">
          {t('list.more_failed')}
        </p>
      )}
      <Button size="sm" variant="ghost" onClick={onLoad}>
        {state === 'failed' ? t('try_again') : t('list.load_more')}
      </Button>
    </div>
  );
}
