import type { RetryClass } from './retry-class.ts';

/**
 * Who can remove the cause of a refusal. `sender`: the author of the message; `administrator`: of the business;
 * `customer`: they alone; `provider`: it passes by itself; `nobody`: this message is not delivered.
 */
export const fixers = ['sender', 'administrator', 'customer', 'provider', 'nobody'] as const;
export type Fixer = (typeof fixers)[number];

/**
 * What a button beside a refusal does. `connect`: connecting the account again; `register`: activating the number again
 * with its PIN; `account`, `numbers`, `provider_templates`: the page where the provider looks after these; `templates`:
 * our own templates; `choose_template`: a template instead of this message; `contact`: the contact's details;
 * `send_again`: the same message once more.
 */
export const cures = [
  'connect',
  'register',
  'account',
  'numbers',
  'provider_templates',
  'templates',
  'choose_template',
  'contact',
  'send_again',
] as const;
export type Cure = (typeof cures)[number];

/** What a provider's code means. */
export interface RefusalRule {
  /** What happened and what to do, for people. */
  sentence: string;
  fixer: Fixer;
  /** Null: no button removes the cause. */
  cure: Cure | null;
  /** Whether the engine tries again by itself. */
  retry: RetryClass;
  /** Every message of the channel would meet it: the channel stops until a person has fixed the cause. */
  pauses?: true;
  /** The reply window of the chat has ended. */
  closesWindow?: true;
}

/** What all codes of one kind of channel mean. */
export interface RefusalRules {
  /** Also of a code that is not known, and of a refusal without one. */
  ruleOf(code: number | null): RefusalRule;
}
