import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';

/** The first load of a list, in the shape of its rows. */
export function ChatListSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <SkeletonRows rows={10} />
    </div>
  );
}
