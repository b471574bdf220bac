import type { Json } from '../../../core/server/read-json.ts';

/* What the management calls keep. Names are the provider's wherever it has one. */

/** Someone of the business who may work with an account. */
export interface AssignedUser {
  id: string;
  name: string;
  user_type: 'BUSINESS_USER' | 'SYSTEM_USER';
  tasks: string[];
}

/** A code that opens a chat with a text. */
export interface QrCode {
  code: string;
  prefilled_message: string;
  creation_time: number;
}

/** A form inside a chat. */
export interface Flow {
  id: string;
  account_id: string;
  name: string;
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED';
  categories: string[];
  endpoint_uri: string | null;
  /** Its content, as it was uploaded. */
  json: string | null;
  json_version: string | null;
  validation_errors: Json[];
}

/** What was sent in half an hour, of one kind. */
export interface InsightCell {
  account_id: string;
  number_id: string;
  /** In seconds. */
  start: number;
  country: string;
  /** Null: of statuses that say nothing of a price. */
  category: string | null;
  pricing_type: string | null;
  template_id: string | null;
  sent: number;
  delivered: number;
  read: number;
  /** By the text of the button. */
  clicked: Record<string, number>;
  volume: number;
  cost: number;
}

/** A name and language that no new template may have yet. */
export interface DeletedTemplate {
  account_id: string;
  name: string;
  language: string;
  until: number;
}

/** A file for a sample or a profile picture. */
export interface Upload {
  id: string;
  file_name: string | null;
  file_length: number;
  file_type: string;
  /** How many bytes have come. */
  offset: number;
  /** What it is named by once it is complete. */
  handle: string | null;
  expires_at: number;
}
