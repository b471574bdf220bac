import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { defineEvents } from '../../foundation/contract/event.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { templateDetail } from './template.ts';

/** Topic `templates`. */
export const templateEvents = defineEvents({
  templateChanged: {
    topic: 'templates',
    event: 'template_changed',
    summary: 'A template was added or changed, here or by its provider',
    data: templateDetail,
    numbers: 'own',
  },
  templateDeleted: {
    topic: 'templates',
    event: 'template_deleted',
    summary: 'A template is gone, or was a draft that was undone',
    data: z.object({ id }),
  },
  templatesSynced: {
    topic: 'templates',
    event: 'templates_synced',
    summary:
      'All templates of an account were read from its provider; `are_many`: more changed than are told one by one',
    data: z.object({ channels_group: z.enum(channelKinds), synced_time: instant, are_many: z.boolean() }),
  },
});
