import { qualityOf } from '../../channels/contract/quality.ts';
import type { Providers } from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import { presentMedia, type MediaRow } from '../../media/server/index.ts';
import { variablesOfBody } from '../contract/body-variables.ts';
import type { Template, TemplateDetail, TemplateEdits } from '../contract/template.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import { bodyOfPublished } from './published-body.ts';
import { categoryOf, publishedWording, type Wording, type WordingButton } from './published-wording.ts';
import type { TemplateRow } from './template-row-store.ts';

/** What presenting needs beside rows: files that they name, and providers, who explain their own words. */
export interface Presenting {
  files: ReadonlyMap<Id, MediaRow>;
  providers: Pick<Providers, 'find'>;
}

function writtenButton(button: TemplateBody['buttons'][number]): WordingButton {
  const empty = { text: '', url: null, phone_number: null, code: null };
  return { ...empty, ...button };
}

const fileOf = ({ files }: Presenting, mediaId: Id | null): MediaItem | null => {
  const row = mediaId === null ? undefined : files.get(mediaId);
  return row === undefined ? null : presentMedia(row);
};

/** A person's edits as a whole; null where there are none. */
export function bodyOfEdits(row: TemplateRow): TemplateBody | null {
  const { name, language, purpose, edits, edits_media_id: media } = row;
  return edits === null ? null : { ...edits, name, language, purpose, media };
}

function writtenWording(body: TemplateBody, media: MediaItem | null): Wording {
  const { headerType, header, footer, buttons } = body;
  return {
    headerType,
    header: header === '' ? null : header,
    body: body.body,
    footer: footer === '' ? null : footer,
    buttons: buttons.map(writtenButton),
    variables: variablesOfBody(body),
    media,
  };
}

/** A template as it is sent; of one that was never published: as it will be. */
export function presentTemplate(row: TemplateRow, given: Presenting): Template {
  const edits = bodyOfEdits(row);
  const isDraft = row.provider_status === null && edits !== null;
  const wording = isDraft
    ? writtenWording(edits, fileOf(given, row.edits_media_id))
    : { ...publishedWording(row), media: fileOf(given, row.media_id) };
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    category: categoryOf(row.category),
    status: row.status,
    purpose: row.purpose,
    channels_group: row.channel_kind,
    ...wording,
    quality: qualityOf(row.quality),
    reason: reasonOf(row, given),
    paused_until: row.paused_until,
    category_change:
      row.announced_category === null
        ? null
        : { category: categoryOf(row.announced_category), time: row.announced_time },
    has_edits: edits !== null,
    is_deactivated: row.is_deactivated,
    is_editable: isDraft || bodyOfPublished(row) !== null,
    changed_time: row.changed_time,
    version: row.version,
  };
}

function reasonOf(row: TemplateRow, { providers }: Presenting): string | null {
  const { provider_status, rejected_reason: reason, reason_detail: detail } = row;
  if (provider_status === null) return null;
  return providers.find(row.channel_kind)?.templates?.explain({ provider_status, reason, detail }) ?? null;
}

/** A template with its edits. */
export function presentDetail(row: TemplateRow, given: Presenting): TemplateDetail {
  return { ...presentTemplate(row, given), edits: presentEdits(row, given) };
}

function presentEdits(row: TemplateRow, given: Presenting): TemplateEdits | null {
  const edits = bodyOfEdits(row);
  if (edits === null || row.provider_status === null || row.edited_time === null) return null;
  const { name, language, category } = edits;
  return {
    ...writtenWording(edits, fileOf(given, row.edits_media_id)),
    name,
    language,
    category,
    changed_time: row.edited_time,
    changed_by:
      row.edited_by === null || row.editor_name === null ? null : { id: row.edited_by, name: row.editor_name },
  };
}
