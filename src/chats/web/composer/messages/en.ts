/** Namespace `chats_composer`: tools of the composer that come after it. */
export const en = {
  emoji: {
    label: 'Emoji',
    search: 'Search emojis',
    groups: 'Groups',
    none: 'No emoji has this name',
    group: {
      recent: 'Used lately',
      smileys_emotion: 'Smileys',
      people_body: 'People',
      animals_nature: 'Animals and nature',
      food_drink: 'Food and drink',
      travel_places: 'Travel and places',
      activities: 'Activities',
      objects: 'Objects',
      symbols: 'Symbols',
      flags: 'Flags',
    },
  },
  formatting: { label: 'As it will look' },
  voice: {
    record: 'Record voice message',
    label: 'Voice message',
    recording: 'Recording',
    paused: 'Paused',
    discard: 'Delete recording',
    pause: 'Pause recording',
    resume: 'Continue recording',
    listen: 'Listen',
    stop: 'Stop',
    send: 'Send voice message',
    denied: 'Parley may not use the microphone. Allow it in the browser’s settings for this site.',
    missing: 'No microphone was found.',
    failed: 'The recording could not be started.',
    longest: 'A recording ends after {{count}} minutes.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_composer: typeof en;
  }
}
