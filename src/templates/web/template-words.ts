import {
  Copy,
  ExternalLink,
  FileText,
  Image,
  MapPinned,
  Phone,
  Reply,
  Type,
  Video,
  type LucideIcon,
} from 'lucide-react';
import type { Template, TemplateStatus } from '../contract/template.ts';
import type { Tone } from '../../ui/primitives/tones.ts';

/** What a message begins with. */
export const headerIcons: Readonly<Record<Template['headerType'], LucideIcon>> = {
  none: Type,
  text: Type,
  image: Image,
  video: Video,
  document: FileText,
  location: MapPinned,
};

const buttonIcons: Readonly<Partial<Record<Template['buttons'][number]['type'], LucideIcon>>> = {
  url: ExternalLink,
  phone_number: Phone,
  copy_code: Copy,
  quick_reply: Reply,
};

/** The icon of what a button does; none for one that only the provider knows. */
export const buttonIcon = (type: Template['buttons'][number]['type']): LucideIcon | undefined => buttonIcons[type];

/** A provider writes `en_GB`, the web `en-GB`. */
export const languageTag = (code: string): string => code.replace('_', '-');

/** The name of a language in itself, so that who reads it finds it: "தமிழ்". Its code where it has none. */
export function ownLanguageName(code: string): string {
  const tag = languageTag(code);
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // Providers have codes of their own that are no language tags.
    return code;
  }
}

export const statusTones: Readonly<Record<TemplateStatus, Tone>> = {
  draft: 'neutral',
  pending: 'info',
  active: 'success',
  inactive: 'neutral',
  rejected: 'danger',
  paused: 'warning',
  disabled: 'danger',
};

/** The bars of each rating. */
export const qualityBars = { high: 'green', medium: 'yellow', low: 'red' } as const;

/** The first line of a text, for lists. */
export const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';
