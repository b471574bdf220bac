/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toText(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((each) => each.text).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A piece of HTML; everything filled in is escaped unless it is a piece itself. Attributes must be quoted. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    pieces.map((piece, index) => (index === 0 ? piece : toText(values[index - 1] ?? null) + piece)).join(''),
  );
}
