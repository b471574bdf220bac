import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { templateCategories, templateQualities, templateStatuses } from './template.ts';

const state = z.object({
  status: z.enum(templateStatuses),
  category: z.enum(templateCategories),
  /** Null where the provider has not rated it. */
  quality: z.enum(templateQualities).nullable(),
});

export const templateChanged = defineDomainEvent(
  'templates.template_changed',
  'The status, category or quality of a template changed, or the provider announced another category. Only `active` can be sent.',
  {
    template_id: id,
    name: z.string(),
    kind: z.enum(channelKinds),
    before: state,
    after: state,
    /** The category that the provider announced with this change, and when it will be. */
    announced: z.object({ category: z.enum(templateCategories), time: instant.nullable() }).nullable(),
    /** Why it cannot be sent, as a sentence. */
    reason: z.string().nullable(),
    /** Who published it; null where that was not done here. */
    published_by: id.nullable(),
  },
);
