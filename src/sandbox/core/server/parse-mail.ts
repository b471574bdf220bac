import type { Address } from 'postal-mime';

/** A mail as the page and the control API show it. */
export interface ReadMail {
  id: string;
  /** ISO 8601. */
  received_time: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Web addresses in it, in their order, each once. */
  links: string[];
}

// An address ends where its sentence continues: closing marks and full stops are not part of it.
const LINK = /https?:\/\/[^\s<>"']+/g;
const TAIL = /[.,;:!?)\]}]+$/;

/** The web addresses of a text with where they begin. */
export function findLinks(text: string): { at: number; url: string }[] {
  return [...text.matchAll(LINK)]
    .map((match) => ({ at: match.index, url: match[0].replace(TAIL, '') }))
    .filter(({ url }) => URL.canParse(url));
}

const nameOf = (address: Address | undefined): string[] => {
  if (!address) return [];
  if (address.group) return address.group.flatMap(nameOf);
  return [address.name ? `${address.name} <${address.address}>` : address.address];
};

const decodeEntities = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Reads a mail as it came over the wire. One that cannot be read is shown as it is. */
export async function parseMail(id: string, raw: Buffer): Promise<ReadMail> {
  const received_time = new Date(Number(id.slice(0, 15))).toISOString();
  try {
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(raw);
    const text = (mail.text ?? '').replaceAll('\r\n', '\n').trimEnd();
    const hrefs = [...(mail.html ?? '').matchAll(/\shref="(https?:[^"]+)"/gi)].map((match) =>
      decodeEntities(match[1] ?? ''),
    );
    return {
      id,
      received_time,
      from: nameOf(mail.from).join(', '),
      to: (mail.to ?? []).flatMap(nameOf),
      subject: mail.subject ?? '',
      text,
      html: mail.html ?? null,
      links: [...new Set([...findLinks(text).map(({ url }) => url), ...hrefs])],
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return {
      id,
      received_time,
      from: '',
      to: [],
      subject: '',
      text: `This mail could not be read (${reason}).\n\n${raw.toString()}`,
      html: null,
      links: [],
    };
  }
}
