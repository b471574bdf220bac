import { chatEndpoints } from '../../contract/endpoints.ts';
import { fillPath } from '../../../foundation/contract/endpoint.ts';

/** A length as players write it: 0:32, 12:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** An amount in its currency; rupees are grouped as in India. A currency that does not exist is written after the number. */
export function moneyText(amount: number, currency: string, language: string): string {
  const locale = currency === 'INR' && language === 'en' ? 'en-IN' : language;
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  } catch {
    // A RangeError: the provider named something that is no currency code.
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)} ${currency}`;
  }
}

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

/** Where the file of a stored message is. */
export const mediaUrl = (chatId: string, messageId: string): string =>
  fillPath(chatEndpoints.downloadChatMedia.path, { chatId, messageId });

/** Where the small picture of it is; the server sends the file itself where there is none. */
export const thumbnailUrl = (chatId: string, messageId: string): string =>
  `${mediaUrl(chatId, messageId)}?size=thumbnail`;
