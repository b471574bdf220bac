import { z } from 'zod';
import { isCountedVariable } from '../../templates/contract/counted-address.ts';
import type { Template } from '../../templates/contract/template.ts';

const webAddress = z.url({ protocol: z.regexes.httpProtocol, normalize: true });
/** As long as the provider takes an address. */
const URL_MAX = 2000;

/** What is said beside a value that must be an address. */
export const WHOLE_ADDRESS = 'Write the whole address, such as https://shop.example/offer.';

/** An address of the web as it is stored and followed; null for what is none, or too long. */
export function trackableUrl(text: string): string | null {
  const { data } = webAddress.safeParse(text);
  return data !== undefined && data.length <= URL_MAX ? data : null;
}

/** Whether everybody would get a button that leads nowhere: its openings are counted, and its value is no whole address. */
export const lacksAddress = (
  template: Pick<Template, 'buttons'>,
  { name, from, value }: { name: string; from: string; value: string },
): boolean => from === 'fixed' && isCountedVariable(template, name) && trackableUrl(value) === null;
