const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size for people: 900 B, 340 KB, 1.4 MB. A whole number above ten. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const rounded = unit > 0 && size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${rounded} ${UNITS[unit]}`;
}
