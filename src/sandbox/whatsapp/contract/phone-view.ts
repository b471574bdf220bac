/** What the phone page shows, as `GET /control/page` answers it. */
export interface PageView {
  time_ms: number;
  /** Milliseconds of the sandbox for each of the machine. */
  clock_rate: number;
  phones: PhoneView[];
  numbers: NumberView[];
  accounts: AccountView[];
  templates: TemplateView[];
  /** Of all there are, also those that are not listed. */
  template_count: number;
  /** Where the business works; null until it has said where webhooks go. */
  inbox_url: string | null;
  holds_webhooks: boolean;
  holds_for_quality: boolean;
  duplicates_webhooks: boolean;
  reorders_webhooks: boolean;
  /** How long a webhook waits before it leaves. */
  webhook_delay_ms: number;
  /** Templates wait for a decision on the page. */
  reviews_by_hand: boolean;
  pending_webhooks: number;
  /** The fault that waits for the next send. */
  next_fault: string | null;
  log: LogLine[];
}

export interface NumberView {
  id: string;
  account_id: string;
  display_phone_number: string;
  verified_name: string;
  is_registered: boolean;
  quality_rating: string;
  has_pin: boolean;
}

export interface AccountView {
  id: string;
  name: string;
  status: string;
  messaging_limit: number | null;
  has_payment_issue: boolean;
}

export interface TemplateView {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  quality_score: string;
  /** The body, so that a tester knows what is decided. */
  text: string;
}

export interface PhoneView {
  wa_id: string;
  user_id: string;
  name: string;
  username: string | null;
  is_number_hidden: boolean;
  is_online: boolean;
  has_whatsapp: boolean;
  has_stopped_marketing: boolean;
  /** Numbers of the business that this person has blocked. */
  blocks: string[];
  /** Numbers of the business that have blocked this person. */
  blocked_by: string[];
  /** How much of the 24 hours is left, 0 to 1; null: this person's window is closed. */
  window_left: number | null;
  chats: ChatView[];
}

export interface ChatView {
  number_id: string;
  is_typing: boolean;
  messages: MessageView[];
}

/** What a message or one card of a carousel has to show. */
export interface ContentView {
  header: string | null;
  text: string | null;
  footer: string | null;
  media: MediaView | null;
  /** A line for what is neither text nor file: a place, a card, an order. */
  card: { icon: string; title: string; detail: string } | null;
  buttons: ButtonView[];
}

export interface MediaView {
  id: string;
  kind: string;
  mime_type: string;
  file_name: string;
  file_size: number;
  /** Whether the page may show or play it. */
  is_shown: boolean;
}

export interface MessageView extends ContentView {
  id: string;
  is_own: boolean;
  type: string;
  time_ms: number;
  status: string;
  quote: { is_own: boolean; text: string } | null;
  /** The host of the first link of a text that is sent with a preview. */
  preview: string | null;
  /** The name of the sheet that has the buttons; null: they are below the message. */
  sheet: string | null;
  cards: ContentView[];
  reaction: string | null;
  is_forwarded: boolean;
  is_deleted: boolean;
  is_edited: boolean;
}

export type ButtonKind = 'reply' | 'link' | 'call' | 'copy' | 'location' | 'order' | 'contact' | 'form' | 'other';

export interface ButtonView {
  /** Its place among all buttons of the message, those of cards included. */
  index: number;
  kind: ButtonKind;
  text: string;
  description: string;
  /** The heading above it in a sheet. */
  section: string | null;
  url: string | null;
  /** What a tap copies. */
  code: string | null;
  form: FormView | null;
}

/** What is to be filled in before a form is sent. */
export interface FormView {
  title: string;
  fields: FieldView[];
}

export interface FieldView {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'number' | 'email' | 'date' | 'one' | 'many' | 'flag';
  is_required: boolean;
  options: { id: string; title: string }[];
}

export interface LogLine {
  seq: number;
  time: string;
  group: 'messages' | 'status' | 'errors' | 'other';
  icon: string;
  title: string;
  detail: string;
  json: Record<string, unknown>;
}
