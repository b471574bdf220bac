/** Namespace `channels_names`: the entry of the settings menu. */
export const names = { channels: 'Channels' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    channels_names: typeof names;
  }
}
