/** Every kind of channel, by the name that the API, the address of its webhooks and the database know. */
export const channelKinds = ['whatsapp', 'instagram', 'messenger', 'lead_ads'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** The kind whose account a business connects, and the API names by its own words: `waba_info`, `remove_waba`, `waba_id`. */
export const accountKind = 'whatsapp' satisfies ChannelKind;
