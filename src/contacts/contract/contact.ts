/** What a contact has said about marketing messages. */
export const communicationLevels = ['opted_in', 'opted_out', 'pending'] as const;
export type CommunicationLevel = (typeof communicationLevels)[number];
