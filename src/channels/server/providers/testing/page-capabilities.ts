import type { ChannelCapabilities } from '../../../contract/capabilities.ts';
import type { ChannelKind } from '../../../contract/providers/kinds.ts';

/** The kind under which the second provider of the tests runs: one that the product has no provider of yet. */
export const PAGE_KIND: ChannelKind = 'messenger';

/** As different from the first provider as one can be: no templates, a longer window, watermarks and echoes. */
export const pageCapabilities: ChannelCapabilities = {
  provider: 'Pages',
  manager: 'Page Manager',
  addresses: { personIdsWithin: 'channel', preferred: ['person_id'], dialsPhones: false },
  window: { hours: 168, afterwards: 'nothing' },
  content: {
    kinds: ['text', 'file'],
    reactions: false,
    maxText: 640,
    maxCaption: 0,
    files: {
      converts: false,
      refusal: 'Pages take pictures only.',
      rules: [
        { family: 'image', types: ['image/png'], maxBytes: 1024 * 1024, sentence: 'Images are PNG, up to 1 MB.' },
      ],
    },
    sticker: null,
    selection: null,
    products: null,
  },
  templates: null,
  budgets: { pair: null, firstContacts: null },
  settlesUnknownBy: 'echo',
  reads: 'watermark',
};
