import { defineArea } from '../../foundation/server/area.ts';

export const automationsArea = defineArea({
  name: 'automations',
});
