import { z } from 'zod';

// Zod compiles its schemas with eval unless it is told not to, and the policy of the page forbids eval.
// Must be the first import of the entry: schemas are built while modules load.
z.config({ jitless: true });
