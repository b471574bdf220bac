import { lazy } from 'react';

/** Why somebody got a message or not, loaded when it is first asked for. */
export const LateWhyPanel = lazy(async () => ({ default: (await import('./WhyPanel.tsx')).WhyPanel }));
