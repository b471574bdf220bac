import { defineArea } from '../../foundation/server/area.ts';

export const macrosArea = defineArea({
  name: 'macros',
});
