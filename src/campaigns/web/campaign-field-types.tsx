import type { FieldTypes } from '../../records/web/index.ts';

/** How the fields that only campaigns have look and are entered. */
export const campaignFieldTypes: FieldTypes = {};
