import { defineArea } from '../../foundation/server/area.ts';

export const actionsArea = defineArea({
  name: 'actions',
});
