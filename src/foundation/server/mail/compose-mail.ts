/** What a mail says. `action.url` is the opened link. */
export interface MailContent {
  title: string;
  lines: readonly string[];
  action?: { label: string; url: string };
  footer?: string;
  language?: string;
}

export interface ComposedMail {
  text: string;
  html: string;
}

const LINK_HINT = 'If the button does not work, open this address:';
const SIGNATURE = 'Parley';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

// Mail programs know neither our stylesheet nor custom properties, so the values of tokens.css stand here:
// ink-900, ink-700, accent-solid, ink-50, ink-200. Both themes stay readable because every text has its ground.
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f4f8f9;',
  card: 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e0e3e5;border-radius:12px;font:15px/22px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#171d20;',
  title: 'margin:0 0 16px;font-size:20px;line-height:26px;font-weight:600;color:#171d20;',
  line: 'margin:0 0 12px;color:#171d20;overflow-wrap:anywhere;',
  button:
    'display:inline-block;margin:12px 0 20px;padding:11px 20px;background:#0a6a7d;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none;',
  small: 'margin:0 0 8px;font-size:13px;line-height:18px;color:#42494c;overflow-wrap:anywhere;',
  link: 'color:#085e70;',
  foot: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e0e3e5;font-size:13px;line-height:18px;color:#42494c;overflow-wrap:anywhere;',
} as const;

const style = (name: keyof typeof STYLE): string => `style="${escape(STYLE[name])}"`;

/** The plain text of a mail and the same words as simple HTML: one button, no image, nothing from elsewhere. */
export function composeMail(content: MailContent): ComposedMail {
  if (content.action && !/^https?:$/.test(URL.parse(content.action.url)?.protocol ?? '')) {
    throw new Error('The link of a mail must be an http or https address');
  }
  return { text: toText(content), html: toHtml(content) };
}

function toText({ title, lines, action, footer }: MailContent): string {
  const parts = [
    title,
    ...lines,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${footer ? `${footer}\n` : ''}${SIGNATURE}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function toHtml({ title, lines, action, footer, language = 'en' }: MailContent): string {
  const paragraphs = lines.map((line) => `<p ${style('line')}>${escape(line).replaceAll('\n', '<br>')}</p>`);
  const button = action
    ? [
        `<a href="${escape(action.url)}" ${style('button')}>${escape(action.label)}</a>`,
        `<p ${style('small')}>${LINK_HINT}<br><a href="${escape(action.url)}" ${style('link')}>${escape(action.url)}</a></p>`,
      ]
    : [];
  return [
    '<!doctype html>',
    `<html lang="${escape(language)}" dir="auto">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(title)}</title></head>`,
    `<body ${style('page')}><div ${style('card')}>`,
    `<h1 ${style('title')}>${escape(title)}</h1>`,
    ...paragraphs,
    ...button,
    `<p ${style('foot')}>${footer ? `${escape(footer)}<br>` : ''}${SIGNATURE}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}
