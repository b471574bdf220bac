import { defineArea } from '../../foundation/server/area.ts';
import { channelTarget } from './channel-target.ts';

export const outreachArea = defineArea({ name: 'outreach', referenceTargets: [channelTarget] });
