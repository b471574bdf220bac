import { Skeleton, SkeletonGroup } from '../../../ui/primitives/Skeleton.tsx';

const widths = ['58%', '40%', '44%', '64%', '36%', '52%'];

/** Bubbles in the shape of a conversation. */
export function MessagesSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-0 flex-1 flex-col justify-end gap-2 overflow-hidden bg-thread-bg p-6">
      {widths.map((width, index) => (
        <Skeleton
          key={index}
          width={width}
          height={36}
          className={index % 3 === 1 ? 'max-w-[420px] self-end' : 'max-w-[420px]'}
        />
      ))}
    </SkeletonGroup>
  );
}

/** The first load of a chat. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-subtle bg-surface px-4">
        <Skeleton round width={40} height={40} />
        <div className="flex flex-col gap-2">
          <Skeleton width={160} />
          <Skeleton width={110} height={8} />
        </div>
      </div>
      <MessagesSkeleton />
    </div>
  );
}
