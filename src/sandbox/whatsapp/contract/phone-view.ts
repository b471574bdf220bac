/** What the phone page shows, as `GET /control/page` answers it. */
export interface PageView {
  time_ms: number;
  phones: PhoneView[];
  numbers: { id: string; display_phone_number: string; verified_name: string; is_registered: boolean }[];
  /** Where the business works; null until it has said where webhooks go. */
  inbox_url: string | null;
  holds_webhooks: boolean;
  holds_for_quality: boolean;
  pending_webhooks: number;
  /** The fault that waits for the next send. */
  next_fault: string | null;
  log: LogLine[];
}

export interface PhoneView {
  wa_id: string;
  name: string;
  username: string | null;
  is_online: boolean;
  /** How much of the 24 hours is left, 0 to 1; null: this person's window is closed. */
  window_left: number | null;
  chats: ChatView[];
}

export interface ChatView {
  number_id: string;
  is_typing: boolean;
  messages: MessageView[];
}

export interface MessageView {
  id: string;
  is_own: boolean;
  type: string;
  time_ms: number;
  status: string;
  header: string | null;
  text: string | null;
  footer: string | null;
  media: { id: string; mime_type: string; file_name: string; file_size: number; has_picture: boolean } | null;
  /** A line for what is neither text nor file: a place, a card, an order. */
  card: { icon: string; title: string; detail: string } | null;
  quote: string | null;
  reaction: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  buttons: { kind: 'reply' | 'link' | 'other'; text: string; description: string; url: string | null }[];
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
