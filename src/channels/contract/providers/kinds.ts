/** Every kind of channel, by the name that the API, the address of its webhooks and the database know. */
export const channelKinds = ['whatsapp', 'instagram', 'messenger', 'lead_ads'] as const;
export type ChannelKind = (typeof channelKinds)[number];
