/** Namespace `channels_card`: what the home page shows of the channels. */
export const channelsCard = {
  title: 'Channels',
  open: 'Open channels',
  simulated: 'WhatsApp is simulated here. Send messages as a customer to try it.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    channels_card: typeof channelsCard;
  }
}
