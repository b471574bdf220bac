import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../foundation/web/api/call.ts';
import { HomeCard } from '../../../ui/patterns/HomeCard.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { referenceOf } from '../fields/read-value.ts';

const SHOWN = 5;

interface RecordsCardProps {
  module: string;
  /** Of which the first records are shown. */
  view: string;
  /** Where records of the module are. */
  root: string;
  title: string;
  linkLabel: string;
  /** Without any record. */
  none: string;
  /** At the end of a row. */
  fact: (record: ModuleRecord) => ReactNode;
}

/** The first records of a view on the home page: their titles, the contact that each is about, and one fact. */
export function RecordsCard({ module, view, root, title, linkLabel, none, fact }: RecordsCardProps) {
  const { pathname } = useLocation();
  const { data, isPending, isFetching, refetch } = useQuery({
    // Below the counts of the module: what changes these changes this.
    queryKey: ['records', 'count', module, 'home'],
    queryFn: async ({ signal }) => {
      const input = { params: { module }, query: { view, limit: SHOWN } };
      const reply = await call(recordEndpoints.listRecords, input, { signal, origin: 'records', display: false });
      return reply[module] as ModuleRecord[];
    },
  });
  return (
    <HomeCard title={title} to={root} linkLabel={linkLabel}>
      {isPending && <SkeletonRows rows={3} />}
      {!isPending && !data && <ErrorState headingLevel={3} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.length === 0 && <p className="px-4 py-5 text-tertiary">{none}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="py-1">
          {data.map((record) => (
            <li key={record.id}>
              <Link
                to={`${root}/${record.id}`}
                state={{ from: pathname }}
                className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-hover"
              >
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
                  <span dir="auto" className="max-w-full truncate font-medium">
                    {String(record['title'])}
                  </span>
                  <span dir="auto" className="max-w-full truncate text-secondary">
                    {referenceOf(record['contact'])?.label}
                  </span>
                </span>
                {fact(record)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
