import { defaultWireSettings, type WireSettings } from '../../core/server/settings.ts';

/** How the stand-in behaves; each part can be changed by the control API while it runs. */
export interface Settings extends WireSettings {
  delivery: DeliverySettings;
  /** Of the app's webhooks. From 24 on statuses carry a conversation only where a free entry point is open. */
  webhook_version: number;
  recipients: RecipientSettings;
  /** Outside the window: 'async' accepts and fails later, as Meta mostly does; 'sync' refuses at once. */
  window_refusal: 'async' | 'sync';
  /** Whether an edit, a deletion or a reaction of a customer opens the window. */
  reactions_open_window: boolean;
  /** How long a template waits for review. */
  review_ms: number;
  /** Templates wait until the control API decides. */
  review_by_hand: boolean;
  /** What a review makes of templates with certain words in their name or content. */
  review_rules: { reject: RejectRule[]; recategorise: CategoryRule[] };
  /** How long the token of a login lives; null: without an end. */
  token_lives_ms: number | null;
  /** What a billed message costs, by category, in the currency of the account. */
  rates: Record<string, number>;
  /** Calls to accounts, templates and the like in one hour. */
  management_calls_per_hour: number;
}

export interface ReviewRule {
  contains: string;
}

/** Rejects with that reason, as Meta names it. */
export interface RejectRule extends ReviewRule {
  reason: string;
}

/** Gives another category at the creation. */
export interface CategoryRule extends ReviewRule {
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION';
}

/** Who can be reached, besides the phones of the sandbox, which each say so themselves. */
export interface RecipientSettings {
  /** Numbers, digits only, that have no WhatsApp; landlines and impossible numbers have none either. */
  without_whatsapp: string[];
  /** Which part of all other numbers has none: always the same ones. */
  without_whatsapp_share: number;
  /** Which part of the people is in the experiment that marketing does not reach: always the same ones. */
  experiment_share: number;
  /** Marketing messages for one person in 24 hours, of all businesses together; null: Meta publishes no number. */
  marketing_per_day: number | null;
}

export interface DeliverySettings {
  /** After acceptance. */
  sent_ms: number;
  delivered_ms: number;
  /** For people without a phone here: which part of them reads, and when. */
  read_ms: number;
  read_share: number;
  /** Which part of the sends ends in failed with that code. */
  fail_share: number;
  fail_code: number;
  /** Which part of the read messages never says delivered. */
  skip_delivered_share: number;
  /** New templates are held until `POST /control/templates/:id` decides. */
  holds_for_quality: boolean;
}

/** Everything at its ordinary value. */
export function defaultSettings(): Settings {
  return {
    ...defaultWireSettings(),
    delivery: {
      sent_ms: 40,
      delivered_ms: 300,
      read_ms: 2_000,
      read_share: 0,
      fail_share: 0,
      fail_code: 131026,
      skip_delivered_share: 0,
      holds_for_quality: false,
    },
    webhook_version: 25,
    recipients: { without_whatsapp: [], without_whatsapp_share: 0, experiment_share: 0, marketing_per_day: null },
    window_refusal: 'async',
    reactions_open_window: true,
    review_ms: 2_000,
    review_by_hand: false,
    review_rules: { reject: [], recategorise: [] },
    token_lives_ms: null,
    // Meta's rate card for India.
    rates: { marketing: 0.8631, utility: 0.115, authentication: 0.115, 'authentication-international': 2.3 },
    management_calls_per_hour: 5_000,
  };
}
