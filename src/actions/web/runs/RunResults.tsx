import { lazy, Suspense } from 'react';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ActionResult } from '../../contract/run.ts';
import { runMessages } from '../messages/catalogue.ts';

const ResultList = lazy(async () => ({
  default: (await withMessages([runMessages], () => import('./ResultList.tsx'))).ResultList,
}));

/** What became of actions that were just done, with its texts. */
export function RunResults({ results }: { results: readonly ActionResult[] }) {
  return (
    <Suspense fallback={<SkeletonText lines={results.length} />}>
      <ResultList results={results} />
    </Suspense>
  );
}
