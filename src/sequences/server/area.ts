import { defineArea } from '../../foundation/server/area.ts';
import { sequenceErrors } from '../contract/errors.ts';

export const sequencesArea = defineArea({ name: 'sequences', errors: sequenceErrors });
