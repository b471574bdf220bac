import { lazy } from 'react';

/** The builder of criteria, loaded when it is first shown. */
export const RecordCriteria = lazy(async () => ({
  default: (await import('./list/RecordCriteria.tsx')).RecordCriteria,
}));
