import { defineArea } from '../../foundation/server/area.ts';
import { campaignErrors } from '../contract/errors.ts';

export const campaignsArea = defineArea({ name: 'campaigns', errors: campaignErrors });
