import { lazy, Suspense } from 'react';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { TryItProps } from './TryIt.tsx';

const TryIt = lazy(async () => ({ default: (await import('./TryIt.tsx')).TryIt }));

/** The phone, whose code is loaded beside the builder. */
export function LateTryIt(props: TryItProps) {
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <TryIt {...props} />
    </Suspense>
  );
}
