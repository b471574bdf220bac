import type { Json } from '../../../core/server/read-json.ts';
import type { AssignedUser, DeletedTemplate, Flow, InsightCell, QrCode, Upload } from './management-entities.ts';

/* What the stand-in keeps. Names are the provider's wherever it has one. */

export interface App {
  id: string;
  secret: string;
  config_id: string;
  name: string;
  callback_url: string | null;
  verify_token: string;
  /** The fields of whatsapp_business_account that the app subscribed to. */
  fields: string[];
  /** Where a login may lead back to, besides addresses of this machine. */
  redirect_uris: string[];
  /** Calls must prove that they come from the app's server. */
  requires_proof: boolean;
}

export interface Callback {
  override_callback_uri: string;
  verify_token: string;
}

export interface Account {
  id: string;
  business_id: string;
  business_name: string;
  name: string;
  currency: string;
  country: string;
  timezone_id: string;
  account_review_status: string;
  business_verification_status: string;
  message_template_namespace: string;
  /** ACTIVE, or what Meta did to it: then sends are refused. */
  status: 'ACTIVE' | 'RESTRICTED' | 'LOCKED' | 'DISABLED';
  /** Unique people outside a window in 24 hours, shared by the numbers; null: no limit. */
  messaging_limit: number | null;
  /** The account's payment method is missing or failed: what is billed is not delivered. */
  has_payment_issue: boolean;
  is_app_subscribed: boolean;
  callback: Callback | null;
  /** Template analytics are on; they are never turned off. */
  is_enabled_for_insights: boolean;
  users: AssignedUser[];
  /** When templates were created, for the limit of an hour. */
  template_create_times: number[];
}

export interface BusinessNumber {
  id: string;
  account_id: string;
  /** As shown, '+91 90000 14220'. */
  display_phone_number: string;
  /** Digits only. */
  wa_id: string;
  verified_name: string;
  name_status: string;
  code_verification_status: string;
  quality_rating: string;
  status: string;
  platform_type: string;
  account_mode: 'LIVE' | 'SANDBOX';
  is_on_biz_app: boolean;
  last_onboarded_time: string;
  is_registered: boolean;
  /** The two-step PIN that the number already has; null: two-step verification is off. */
  pin: string | null;
  pin_misses: number;
  /** When it was registered or deregistered, for the limit of 10 in 72 hours. */
  register_times: number[];
  messages_per_second: number;
  /** While the number is upgraded to a higher rate it cannot send; null: it is not. */
  upgrade_until: number | null;
  /** Burst and refill of the limit for one sender and one receiver. */
  pair_burst: number;
  pair_seconds: number;
  /** Who a number in SANDBOX mode may write to. */
  allowed_recipients: string[];
  callback: Callback | null;
  profile: Json;
  profile_picture_handle: string | null;
  /** A display name that is in review. */
  new_name: string | null;
  settings: Json;
  commerce: { is_cart_enabled: boolean; is_catalog_visible: boolean };
  automation: { enable_welcome_message: boolean; prompts: string[]; commands: Json[] };
  qr_codes: QrCode[];
  /** Who may not write to it, by phone number. */
  blocked: string[];
  username: { username: string; status: 'approved' | 'reserved' } | null;
  /** The synchronizations that were requested since it was onboarded; each is possible once. */
  sync_requests: string[];
  /** Whether the owner of a phone with the WhatsApp Business app shares what was written before. */
  shares_history: boolean;
}

export interface Template {
  id: string;
  account_id: string;
  name: string;
  language: string;
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
  status: string;
  parameter_format: 'POSITIONAL' | 'NAMED';
  components: Json[];
  quality_score: string;
  /** When the quality was last rated; null: never. */
  quality_at: number | null;
  rejected_reason: string;
  /** What the category was before the platform changed it. */
  previous_category: string | null;
  /** What the platform will make of the category. */
  correct_category: string | null;
  message_send_ttl_seconds: number | null;
  /** A name that was approved once stays taken after its deletion. */
  was_approved: boolean;
  created_at: number;
  updated_at: number;
  /** When it was edited while approved. */
  edit_times: number[];
  /** How often it was paused for low quality. */
  pause_count?: number;
  /** When the present pause ends by itself. */
  paused_until?: number | null;
}

/** A customer's phone. */
export interface Phone {
  wa_id: string;
  user_id: string;
  name: string;
  username: string | null;
  /** A person with a username whose number businesses do not get to see. */
  is_number_hidden: boolean;
  is_online: boolean;
  has_whatsapp: boolean;
  /** Reads what arrives by itself, that long after it arrived; null: only on command. */
  reads_after_ms: number | null;
  marketing: 'allowed' | 'stopped';
  /** Numbers of the business that this person has blocked. */
  blocks?: string[];
}

export interface Media {
  id: string;
  number_id: string | null;
  mime_type: string;
  sha256: string;
  file_size: number;
  file_name: string | null;
  /** Uploaded ones are kept 30 days, those of customers 7. */
  expires_at: number;
}

export interface AccessToken {
  token: string;
  app_id: string;
  account_ids: string[];
  scopes: string[];
  issued_at: number;
  expires_at: number | null;
  is_revoked: boolean;
}

export interface LoginCode {
  code: string;
  redirect_uri: string;
  account_ids: string[];
  expires_at: number;
}

/** One line in a phone's chat with a business number. */
export interface PhoneMessage {
  id: string;
  number_id: string;
  wa_id: string;
  /** Seen from the phone: 'sent' was written on it. */
  direction: 'sent' | 'received';
  type: string;
  /** The object below `type` on the wire; for a template what it reads like once filled in. */
  content: Json;
  context_id: string | null;
  time: number;
  status: string;
  reaction: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  is_forwarded?: boolean;
  /** It was sent while the person blocked the number: it never arrives. */
  is_withheld?: boolean;
  /** What the statuses of a message of the business need; null for what the phone wrote. */
  sent: SentMessage | null;
}

export interface SentMessage {
  id: string;
  number_id: string;
  /** Null for someone known by user id alone. */
  wa_id: string | null;
  user_id: string | null;
  biz_opaque_callback_data: string | null;
  /** What it is billed as: the template's category, or service. */
  category: string;
  was_window_open: boolean;
  /** The end of the free entry point in which it was sent; null: there was none. */
  entry_point_until: number | null;
}

export interface PhoneChat {
  number_id: string;
  wa_id: string;
  messages: PhoneMessage[];
  typing_until: number;
}

/** An advertisement that a person wrote from, and the answer that opened the free entry point. */
export interface EntryPoint {
  clicked_at: number;
  answered_at: number | null;
}

/** Everything that survives a restart. */
export interface RegistryState {
  /** Counts starts, so that ids made after one never repeat those made before it, however it ended. */
  starts: number;
  app: App;
  accounts: Account[];
  numbers: BusinessNumber[];
  templates: Template[];
  deleted_templates: DeletedTemplate[];
  uploads: Upload[];
  flows: Flow[];
  insights: InsightCell[];
  phones: Phone[];
  media: Media[];
  tokens: AccessToken[];
  chats: PhoneChat[];
  /** `number:person` → when that person last wrote. */
  windows: Record<string, number>;
  /** `number:person` → the advertisement that they last wrote from. */
  entry_points?: Record<string, EntryPoint>;
}
