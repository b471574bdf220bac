declare module 'unicode-emoji-json/data-by-group.json' {
  /** All emojis of Unicode, in its groups and its order. */
  const groups: readonly {
    slug: string;
    emojis: readonly { emoji: string; name: string }[];
  }[];
  export default groups;
}
