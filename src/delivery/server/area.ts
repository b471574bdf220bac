import { defineArea } from '../../foundation/server/area.ts';
import { countPortfolios } from './portfolio-store.ts';

export const deliveryArea = defineArea({ name: 'delivery', countStartedChats: countPortfolios });
