import type { AddressRules } from './address.ts';
import type { ContentRules } from './content-rules.ts';
import type { TemplateRules } from './template-rules.ts';

/** When a customer can be written to, and what may be sent afterwards. */
export interface ReplyWindow {
  /** So long after a customer's message anything may be sent. */
  hours: number;
  /**
   * What may be sent later. `template`: templates, at any time. `human_agent`: what a person writes, until
   * `personHours` after the customer's message. `nothing`: nothing, until the customer writes.
   */
  afterwards: 'template' | 'human_agent' | 'nothing';
  /** For `human_agent`: so long after a customer's message. */
  personHours?: number;
}

/** Limits that the provider sets beside the channel's own messages a second (`throughput`). */
export interface SendBudgets {
  /** To one recipient: `burst` messages may run ahead of one in `seconds`. Null: only what the provider answers counts. */
  pair: { burst: number; seconds: number } | null;
  /** Over what the people are counted who are written to first in 24 hours; null: they are not counted. */
  firstContacts: 'portfolio' | null;
}

/** What a kind of channel can do. Server and screen read the same value and decide by it, never by the kind. */
export interface ChannelCapabilities {
  /** The provider's name, for sentences. */
  provider: string;
  /** Where a business looks after its account at the provider, for sentences. */
  manager: string;
  addresses: AddressRules;
  window: ReplyWindow;
  content: ContentRules;
  /** What is taken of templates that are written here; null where there are none. */
  templates: TemplateRules | null;
  budgets: SendBudgets;
  /**
   * How it becomes known what happened to a send without a response. `callback`: statuses repeat our own id of the
   * attempt. `echo`: the message comes back as one that the business sent. `nothing`: never.
   */
  settlesUnknownBy: 'callback' | 'echo' | 'nothing';
  /** Whether a read receipt names one message, or everything up to a time. */
  reads: 'per_message' | 'watermark';
}
