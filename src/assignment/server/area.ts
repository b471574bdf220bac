import { defineArea } from '../../foundation/server/area.ts';

export const assignmentArea = defineArea({
  name: 'assignment',
});
