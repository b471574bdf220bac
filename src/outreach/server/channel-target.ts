import { listChannels } from '../../channels/server/index.ts';
import type { ReferenceTarget } from '../../records/server/index.ts';

/** Channels, which campaigns and sequences name as the ones that send; removed ones are none any more. */
export const channelTarget: ReferenceTarget = {
  name: 'channels',
  async resolve(tx, businessId, ids) {
    const wanted = new Set(ids);
    const channels = await listChannels(tx.db, businessId);
    return channels.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ id, label: name }));
  },
};
