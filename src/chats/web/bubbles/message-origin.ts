import type { Message } from '../../contract/message.ts';

/** An advertisement or a post. */
export interface Referral {
  isPost: boolean;
  headline: string;
  body: string;
  url: string | null;
  /** Of the picture, or of the first one of a video. The browser loads nothing from other sites: it is a link. */
  picture: string | null;
  /** What the advertisement greeted the customer with. */
  welcome: string;
}

/** What the provider says beside a message; a customer decides what is in it, so each part is checked. */
interface Origin {
  forwarded: 'no' | 'once' | 'often';
  referral: Referral | null;
  product: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what stands above the content of a message. */
export function readOrigin(meta: Message['meta']): Origin {
  const referral = fieldsOf(meta['referral']);
  const product = textOf(fieldsOf(meta['referred_product'])?.['product']);
  return {
    forwarded: meta['frequently_forwarded'] === true ? 'often' : meta['forwarded'] === true ? 'once' : 'no',
    referral: referral && {
      isPost: referral['source_type'] === 'post',
      headline: textOf(referral['headline']),
      body: textOf(referral['body']),
      url: webAddress(textOf(referral['source_url'])),
      picture: webAddress(textOf(referral['picture_url'])),
      welcome: textOf(referral['welcome']),
    },
    product: product === '' ? null : product,
  };
}

/** Only web addresses are linked. */
function webAddress(text: string): string | null {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** Does anything stand above the message's own content? */
export function hasOrigin(meta: Message['meta']): boolean {
  const { forwarded, referral, product } = readOrigin(meta);
  return forwarded !== 'no' || referral !== null || product !== null;
}
