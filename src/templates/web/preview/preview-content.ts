import type { TFunction } from 'i18next';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { Template } from '../../contract/template.ts';
import type { Values } from './FilledText.tsx';

/** What a preview shows of a template, stored or as it is being written. */
export interface PreviewContent {
  language: string;
  category: Template['category'];
  headerType: Template['headerType'];
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly { type: Template['buttons'][number]['type']; text: string }[];
  /** The header's file. */
  media: { name: string; url: string | null } | null;
}

/** The samples of a template by the name of their variable. */
export const samplesOf = ({ variables }: Pick<Template, 'variables'>): Values =>
  Object.fromEntries(variables.flatMap(({ name, example }) => (example === null ? [] : [[name, example]])));

/** Names, places and dates as long as they are in Tamil, whose words take more room than English ones. */
const LONG_WORDS = ['மீனாட்சி சுந்தரேஸ்வரன்', 'திருவண்ணாமலை மாவட்டம்', 'சனிக்கிழமை, 21 நவம்பர் 2026', 'செட்டிநாடு பருத்திப் புடவை'];

/** A long value in another script for each variable: what a text has to have room for. */
export const longValues = (names: readonly string[]): Values =>
  Object.fromEntries(names.map((name, index) => [name, LONG_WORDS[index % LONG_WORDS.length] ?? '']));

/** What a preview shows of a template that is stored: as it was published, or of its edits. */
export function storedContent(
  id: string,
  wording: Pick<Template, 'language' | 'category' | 'headerType' | 'header' | 'body' | 'footer' | 'buttons' | 'media'>,
): PreviewContent {
  const { media } = wording;
  const url = fillPath(templateEndpoints.readTemplateMedia.path, { id });
  return { ...wording, media: media && { name: media.name, url } };
}

/** With the words that the provider gives to an authentication template, while they are not known. */
export function withProviderWords(content: PreviewContent, t: TFunction<'templates'>): PreviewContent {
  if (content.category !== 'authentication' || content.body !== '') return content;
  const buttons = [{ type: 'copy_code', text: t('preview.copy_code') } as const];
  return { ...content, body: t('preview.authentication'), buttons };
}
