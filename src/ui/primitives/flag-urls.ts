/** Address of each flag by its file name. Its own chunk: only pickers and phone numbers need it. */
export const flagUrls = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});
