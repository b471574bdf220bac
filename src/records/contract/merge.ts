import { z } from 'zod';

/** Which value a merged record has: that of the kept record, of the other, or of a list the elements of both. */
export const fieldChoice = z.enum(['kept', 'merged', 'both'], { error: 'Choose one of the two values.' });
export type FieldChoice = z.infer<typeof fieldChoice>;
