import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChannelCapabilities } from '../../../channels/contract/capabilities.ts';
import type { ContentRules } from '../../../channels/contract/content-rules.ts';
import type { OutgoingFile, OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { familyRule, fitsAsStored } from '../../../media/contract/file-rules.ts';
import { findMediaOf, presentPicture, type MediaRow } from '../../../media/server/index.ts';
import { isCountedAddress, isLinkEnd } from '../../../templates/contract/counted-address.ts';
import { buttonVariable, HEADER_MEDIA } from '../../../templates/contract/template-text.ts';
import { fillTemplate, findTemplates, publishedWording, type TemplateRow } from '../../../templates/server/index.ts';
import type { MessageBody } from '../../contract/message.ts';
import { catalogOf, productsOf, selectionOf } from './interactive-content.ts';
import type { ChatWithRules } from '../store/chat-read-store.ts';
import { marketingRefusal } from '../write-rules.ts';
import type { MessageContent } from '../store/message-rows-store.ts';

type Payload = Exclude<OutgoingMessage, { type: 'reaction' }>;

/** A message as it is shown, and as it is sent. */
export interface OutgoingContent {
  content: MessageContent;
  payload: Payload;
  isMarketing: boolean;
}

type FileMessage = Extract<MessageBody, { content_type: 'file' | 'audio' | 'sticker' }>;
type TemplateMessage = Extract<MessageBody, { content_type: 'template' }>;

/** What messages name by id, read before they are resolved. */
export interface References {
  files: ReadonlyMap<Id, MediaRow>;
  templates: ReadonlyMap<Id, TemplateRow>;
}

/** Reads what messages of many businesses name: files and templates at once, and then the pictures of templates. */
export async function readReferences(
  tx: Transaction,
  messages: readonly { business_id: Id; body: MessageBody }[],
): Promise<References> {
  const [templates, files] = await Promise.all([
    findTemplates(
      tx,
      messages.flatMap(({ business_id, body }) =>
        body.content_type === 'template' ? [{ business_id, id: body.content.template_id }] : [],
      ),
    ),
    findMediaOf(
      tx,
      messages.flatMap(({ business_id, body }) =>
        'csid' in body.content ? [{ business_id, id: body.content.csid }] : [],
      ),
    ),
  ]);
  const headers = messages.flatMap(({ business_id, body }) =>
    headerFileIds(body, templates).map((id) => ({ business_id, id })),
  );
  return { files: new Map([...files, ...(await findMediaOf(tx, headers))]), templates };
}

function headerFileIds(body: MessageBody, templates: References['templates']): Id[] {
  if (body.content_type !== 'template') return [];
  const header = headerFileId(body, templates.get(body.content.template_id));
  return header !== null && ID.test(header) ? [header] : [];
}

const ID = /^[1-9]\d{0,17}$/;
/** The file that was chosen for this message, else the template's own. */
const headerFileId = ({ content }: TemplateMessage, template: TemplateRow | undefined): string | null =>
  content.params.find(({ name, value }) => name === HEADER_MEDIA && value !== '')?.value ?? template?.media_id ?? null;

/** Resolves what is to be sent: file, template and values, all that sending will need. Refuses what cannot be sent. */
export function resolveContent(chat: ChatWithRules, body: MessageBody, references: References): OutgoingContent {
  const rules = rulesOf(chat);
  refuseUnsupported(rules, body);
  switch (body.content_type) {
    case 'text':
      return plain(body.content, { type: 'text', text: body.content.text, preview_url: true });
    case 'location':
      return plain(body.content, { type: 'location', ...withoutUndefined(body.content) });
    case 'contacts':
      return plain(body.content, { type: 'contacts', contacts: body.content.contacts.map(withoutUndefined) });
    case 'selection_request':
      return plain(body.content, selectionOf(rules, body.content));
    case 'catalog':
      return plain(body.content, catalogOf(rules, body.content));
    case 'products':
      return plain(body.content, productsOf(rules, body.content));
    case 'location_request':
      return plain(body.content, { type: 'location_request', text: body.content.text });
    case 'file':
    case 'audio':
    case 'sticker':
      return fileContent(references, rules.content, body);
    case 'template':
      return templateContent(references, chat, body);
  }
}

const plain = (content: MessageContent, payload: Payload): OutgoingContent => ({
  content,
  payload,
  isMarketing: false,
});

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };
const withoutUndefined = <T extends object>(value: T): Present<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Present<T>;

const outgoingFile = ({ sha256, name, mime_type, size }: MediaRow) => ({ sha256, name, mime_type, size });

/** What the provider of a chat's channel takes. */
const rulesOf = ({ channel_kind }: ChatWithRules): ChannelCapabilities =>
  capabilitiesOf(channel_kind) ?? refuse('NOT_ALLOWED', { reason: 'CHANNEL_INACTIVE' });

/** Refuses what the provider never takes: a kind of message, or one that is too long. */
function refuseUnsupported({ provider, content: rules }: ChannelCapabilities, body: MessageBody): void {
  if (!rules.kinds.includes(body.content_type)) refuse('NOT_ALLOWED', { reason: 'CONTENT_UNSUPPORTED' });
  if (body.content_type === 'text' && body.content.text.length > rules.maxText)
    refuse('INVALID_DATA', {
      message: `A text on ${provider} has at most ${rules.maxText} characters. Send it as several messages.`,
      info: { field: 'content.text' },
    });
  if ('caption' in body.content && (body.content.caption ?? '').length > rules.maxCaption)
    refuse('INVALID_DATA', {
      message:
        rules.maxCaption === 0
          ? `A file on ${provider} takes no caption. Send the words as a message of their own.`
          : `A caption on ${provider} has at most ${rules.maxCaption} characters.`,
      info: { field: 'content.caption' },
    });
}

function fileOf({ files }: References, csid: Id, field: string): MediaRow {
  const media = files.get(csid) ?? refuse('INVALID_DATA', { message: 'Choose a file.', info: { field } });
  if (media.state === 'converting')
    refuse('INVALID_DATA', {
      message: 'This file is still being converted. Send it when it is ready.',
      info: { field },
    });
  return media.problem === null ? media : refuse('INVALID_DATA', { message: media.problem, info: { field } });
}

function fileContent(
  references: References,
  { files }: ContentRules,
  { content_type, content }: FileMessage,
): OutgoingContent {
  const media = fileOf(references, content.csid, 'content.csid');
  const wanted = content_type === 'file' ? undefined : content_type;
  if (!fitsAsStored(files, media, wanted)) {
    const message = (wanted && familyRule(files, wanted)?.sentence) ?? files.refusal;
    refuse('INVALID_DATA', { message, info: { field: 'content.csid' } });
  }
  const caption = content.caption === undefined || content.caption === '' ? {} : { caption: content.caption };
  if (content_type !== 'file' && 'caption' in caption)
    refuse('INVALID_DATA', { message: 'This kind of file takes no caption.', info: { field: 'content.caption' } });
  const file = outgoingFile(media);
  const shown = {
    csid: media.id,
    name: media.name,
    mime_type: media.mime_type,
    size: media.size,
    ...caption,
    ...presentPicture(media),
  };
  if (content_type === 'audio') return sound(shown, file, content.voice);
  if (content_type === 'sticker') return plain(shown, { type: 'sticker', file });
  const family = files.rules.find(({ types }) => types.includes(media.mime_type))?.family;
  // What is chosen as a file and is neither picture nor film goes out as it is, under its name.
  const type = family === 'image' || family === 'video' ? family : 'document';
  return plain(shown, { type, file, ...caption });
}

/** What browsers record is stored as Ogg with Opus: only that can be a voice note. */
function sound(shown: MessageContent, file: OutgoingFile, wanted: boolean | undefined): OutgoingContent {
  const isVoice = file.mime_type === 'audio/ogg' && wanted !== false;
  return isVoice
    ? plain({ ...shown, voice: true }, { type: 'audio', file, voice: true })
    : plain(shown, { type: 'audio', file });
}

function templateContent(references: References, chat: ChatWithRules, message: TemplateMessage): OutgoingContent {
  const { content } = message;
  const template =
    references.templates.get(content.template_id) ??
    refuse('INVALID_DATA', { message: 'Choose a template.', info: { field: 'content.template_id' } });
  if (template.status !== 'active' || template.provider_account_id !== chat.channel_account_id)
    refuse('NOT_ALLOWED', { reason: 'TEMPLATE_UNAVAILABLE' });
  if (leadsNowhere(template, message)) refuse('NOT_ALLOWED', { reason: 'TEMPLATE_COUNTED' });
  const isMarketing = template.category.toUpperCase() === 'MARKETING';
  const unwanted = isMarketing ? marketingRefusal(chat) : null;
  if (unwanted !== null) refuse('NOT_ALLOWED', { reason: unwanted });
  const csid = headerFileId(message, template);
  const media = csid === null ? null : headerFile(references, csid);
  const file = media === null ? null : { ...outgoingFile(media), shown: { csid: media.id, ...presentPicture(media) } };
  return { ...fillTemplate(template, content.params, file), isMarketing };
}

/** Links behind buttons that are counted are made by campaigns and sequences; an address in their place would lead nowhere. */
function leadsNowhere(template: TemplateRow, { content }: TemplateMessage): boolean {
  const values = new Map(content.params.map(({ name, value }) => [name, value]));
  return publishedWording(template).buttons.some(
    ({ url }, index) => isCountedAddress(url) && !isLinkEnd(values.get(buttonVariable(index)) ?? ''),
  );
}

function headerFile(references: References, csid: string): MediaRow {
  if (!ID.test(csid))
    refuse('INVALID_DATA', { message: 'Choose the file of the header.', info: { field: 'content.params' } });
  return fileOf(references, csid, 'content.params');
}
