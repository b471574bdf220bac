import { lazy, Suspense } from 'react';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { runMessages } from '../messages/catalogue.ts';
import type { RunsListProps } from './run-query.ts';

const RunRows = lazy(async () => ({
  default: (await withMessages([runMessages], () => import('./RunRows.tsx'))).RunRows,
}));

/** What ran and why: a part of the log, with its texts. */
export function RunsList(props: RunsListProps) {
  return (
    <Suspense
      fallback={
        <>
          {props.lead}
          <SkeletonRows rows={props.isCompact ? 2 : 5} avatar={!props.isCompact} />
        </>
      }
    >
      <RunRows {...props} />
    </Suspense>
  );
}
