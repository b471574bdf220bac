import { z } from 'zod/v4';

// Stands in for 'zod' in the browser (vite.config.ts). Zod compiles its schemas with eval unless it is configured not to, and
// the policy of the page forbids eval. Schemas are built while modules load, so this comes before the first of them.
z.config({ jitless: true });

export * from 'zod/v4';
export { z };
