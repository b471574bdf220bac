import type { Template } from './template.ts';

/** Where links of ours lead first; the part behind it says whose link it is. */
export const LINK_PATH = '/public/l/';
/** What ends the address that reviewers of a template see. */
export const SAMPLE_LINK_END = 'example';

/** 59 signs of base64url. */
const LINK_END = /^[\w-]{59}$/;
const COUNTED = /^https?:\/\/[^/?#\s]+\/public\/l\/\{\{\s*\w+\s*\}\}$/i;

/** Whether a text has the form of the end of a link. Whose link it is, and whether it was made here, says its signature. */
export const isLinkEnd = (text: string): boolean => LINK_END.test(text);

/** The address that a button of a template must have so that those who open it can be counted. */
export const countedAddress = ({ origin }: { origin: string }): string => `${origin}${LINK_PATH}{{1}}`;

/**
 * Whether the openings of an address can be counted: nothing but a link of ours follows. Hosts are not compared: a template that
 * was approved before the installation moved keeps its address, and the former host leads on.
 */
export const isCountedAddress = (url: string | null): boolean => url !== null && COUNTED.test(url);

/** Whether a value of a template is the end of such an address. */
export function isCountedVariable(
  { buttons }: { buttons: readonly Pick<Template['buttons'][number], 'url'>[] },
  name: string,
): boolean {
  const index = /^_button_(\d+)$/.exec(name)?.[1];
  return index !== undefined && isCountedAddress(buttons[Number(index)]?.url ?? null);
}
