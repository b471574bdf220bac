import type { Id } from '../../foundation/contract/id.ts';
import { templateButtonTypes } from '../contract/template.ts';
import type { TemplateBody, TemplateBodyButton } from '../contract/template-body.ts';
import { categoryOf, publishedWording, type WordingButton } from './published-wording.ts';
import type { TemplateRow } from './template-row-store.ts';

/** Parts of a template that are written here. */
const WRITTEN = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

type Published = Pick<TemplateRow, 'name' | 'language' | 'category' | 'purpose' | 'components'> & {
  media_id: Id | null;
};

/**
 * What is published, as a person would write it; null where it has parts that cannot be written here: a location as its
 * header, buttons and components of other kinds.
 */
export function bodyOfPublished(row: Published): TemplateBody | null {
  const { headerType, header, body, footer, buttons, variables } = publishedWording(row);
  const category = categoryOf(row.category);
  const common = { name: row.name, language: row.language, category, purpose: row.purpose };
  if (category === 'authentication')
    return {
      ...common,
      headerType: 'none',
      header: null,
      media: null,
      body: '',
      footer: null,
      buttons: [],
      samples: {},
    };
  const isWritten = row.components.every(({ type }) => WRITTEN.has(String(type).toUpperCase()));
  const written = buttons.flatMap((button) => writtenButton(button) ?? []);
  if (!isWritten || headerType === 'location' || written.length < buttons.length) return null;
  return {
    ...common,
    headerType,
    header,
    media: row.media_id,
    body,
    footer,
    buttons: written,
    samples: Object.fromEntries(
      variables.flatMap(({ name, example }) => (example === null || isCode(name, buttons) ? [] : [[name, example]])),
    ),
  };
}

const isCode = (name: string, buttons: readonly WordingButton[]): boolean =>
  /^_button_\d+$/.test(name) && buttons[Number(name.slice('_button_'.length))]?.type === 'copy_code';

function writtenButton({ type, text, url, phone_number, code }: WordingButton): TemplateBodyButton | null {
  const known = templateButtonTypes.find((each) => each === type);
  switch (known) {
    case 'url':
      return { type: known, text, url: url ?? '' };
    case 'phone_number':
      return { type: known, text, phone_number: phone_number ?? '' };
    case 'copy_code':
      return { type: known, code: code ?? '' };
    case 'quick_reply':
      return { type: known, text };
    case undefined:
      return null;
  }
}
