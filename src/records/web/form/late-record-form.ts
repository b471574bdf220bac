import { lazy } from 'react';

/** The form of a record in a drawer, loaded when it is first opened. */
export const LateRecordForm = lazy(async () => ({
  default: (await import('./RecordFormDrawer.tsx')).RecordFormDrawer,
}));
