import { defineArea } from '../../foundation/server/area.ts';

export const outreachArea = defineArea({ name: 'outreach' });
