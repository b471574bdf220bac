import type { ChannelFinding } from '../../contract/notice.ts';
import type { ProviderRefusal } from './provider-refused.ts';

/** An account that a login gave access to. */
export interface ProviderAccount {
  id: string;
  name: string;
  portfolio_id: string | null;
  is_verified: boolean;
  status: string | null;
  /** People who can be written to first in 24 hours, over all numbers; null: no limit. */
  messaging_limit: number | null;
}

/** A number of such an account. */
export interface ProviderNumber {
  id: string;
  display_phone_number: string;
  verified_name: string;
  quality_rating: string;
  name_status: string | null;
  is_verified: boolean;
  is_pin_enabled: boolean;
  throughput: number;
  /** Also used in the provider's phone app, which registers the number: `register` would be refused. */
  is_in_app: boolean;
}

export interface ProviderToken {
  token: string;
  /** Null: it does not expire. */
  expiresInSeconds: number | null;
}

/** What a browser needs to open the provider's login window; never a secret. */
export interface LoginWindow {
  app_id: string;
  config_id: string;
  redirect_uri: string;
  scopes: string[];
  api_version: string;
  login_url: string;
  /** Where the customers of a simulated provider are played; null with the real one. */
  simulator_url: string | null;
}

/** What a refusal during onboarding asks of the person; null: to read the provider's own words. */
export type ConnectReason = 'SIGN_IN' | 'PIN_EXISTS';

/**
 * What onboarding asks of a provider. Every call may reject with ProviderRefused or OutsideError. None may be made
 * while rows are locked: see README, "Calls to the provider".
 */
export interface ConnectProvider {
  readonly loginWindow: LoginWindow;
  /** Address of the login window for one state. */
  loginUrl(state: string): string;
  exchangeCode(code: string): Promise<ProviderToken>;
  /** Ids of the accounts that the person shared. */
  grantedAccounts(token: string): Promise<string[]>;
  findAccount(token: string, accountId: string): Promise<ProviderAccount>;
  listNumbers(token: string, accountId: string): Promise<ProviderNumber[]>;
  /** Gives the provider the address of our webhooks, and subscribes this account to them. */
  subscribe(token: string, accountId: string): Promise<void>;
  unsubscribe(token: string, accountId: string): Promise<void>;
  /** Registers a number for sending; the PIN becomes its two-step PIN where it has none. */
  register(token: string, numberId: string, pin: string): Promise<void>;
  /** Sets or replaces the two-step PIN of a number. */
  changePin(token: string, numberId: string, pin: string): Promise<void>;
  /** Looks at everything that a number needs to send and to receive. A refusal is a finding. */
  check(token: string, target: { accountId: string; numberId: string }): Promise<ChannelFinding[]>;
  /** Whether the provider blocks sending from a number at present, because of the number or its account; null: unknown. */
  isBlocked(token: string, target: { accountId: string; numberId: string }): Promise<boolean | null>;
  /**
   * Asks for a part of what was written before the number was connected; it comes as webhooks. Each part is given once:
   * contacts that were asked for before change nothing, chats are refused. Absent where the provider has nothing to give.
   */
  importEarlier?(token: string, numberId: string, part: 'contacts' | 'chats'): Promise<void>;
  /** What such a refusal asks of the person. */
  reasonOf(refusal: ProviderRefusal): ConnectReason | null;
}
