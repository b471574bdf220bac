const families: readonly { endings: ReadonlySet<string>; tone: string }[] = [
  { endings: new Set(['pdf']), tone: 'bg-danger-soft text-danger-text' },
  { endings: new Set(['xls', 'xlsx', 'csv', 'ods']), tone: 'bg-success-soft text-success-text' },
  { endings: new Set(['doc', 'docx', 'odt', 'rtf', 'txt']), tone: 'bg-info-soft text-info-text' },
  { endings: new Set(['ppt', 'pptx', 'odp']), tone: 'bg-warning-soft text-warning-text' },
];

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The letters on a file's tile. */
export const fileKind = (name: string): string => endingOf(name).toUpperCase() || 'FILE';

/** The colour of its family. */
export const fileTone = (name: string): string =>
  families.find(({ endings }) => endings.has(endingOf(name)))?.tone ?? 'bg-neutral-soft text-neutral-text';
