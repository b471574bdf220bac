import type { ConnectProvider, ProviderAccount, ProviderNumber } from '../providers/connect-provider.ts';
import { ProviderRefused, type ProviderRefusal } from '../providers/provider-refused.ts';

export const ACCOUNT = '5001';
export const OTHER_ACCOUNT = '5002';

export const sampleAccount = (id: string, changes: Partial<ProviderAccount> = {}): ProviderAccount => ({
  id,
  name: `Account ${id}`,
  portfolio_id: '7001',
  is_verified: false,
  status: 'ACTIVE',
  messaging_limit: 250,
  ...changes,
});

export const sampleNumber = (id: string, changes: Partial<ProviderNumber> = {}): ProviderNumber => ({
  id,
  display_phone_number: `+91 90000 ${id}`,
  verified_name: `Line ${id}`,
  quality_rating: 'GREEN',
  name_status: 'APPROVED',
  is_verified: true,
  is_pin_enabled: false,
  throughput: 80,
  is_in_app: false,
  ...changes,
});

export const refusal = (code: number, changes: Partial<ProviderRefusal> = {}): ProviderRefused =>
  new ProviderRefused({
    http_status: 400,
    code,
    subcode: null,
    type: 'OAuthException',
    message: `(#${code}) Refused`,
    detail: 'In the words of the provider.',
    user_title: null,
    user_message: null,
    trace_id: 'Trace1',
    is_transient: false,
    retry_after_seconds: null,
    ...changes,
  });

export interface FakeProvider extends Omit<ConnectProvider, 'loginWindow' | 'reasonOf'> {
  /** Numbers by account. */
  numbers: Map<string, ProviderNumber[]>;
  /** What each code gives access to. */
  codes: Map<string, string[]>;
  /** Every call that was made, with what it was about. */
  calls: string[];
  /** What is answered; tests change it. */
  answers: { isBlocked: boolean | null };
  /** Thrown by the next call of this name. */
  failNext(name: string, error: Error): void;
}

/** A provider in memory: two accounts, the first with two numbers. */
export function createFakeProvider(): FakeProvider {
  const calls: string[] = [];
  const answers: FakeProvider['answers'] = { isBlocked: false };
  const failures = new Map<string, Error>();
  const tokens = new Map<string, string[]>();
  const codes = new Map([
    ['first', [ACCOUNT]],
    ['other', [OTHER_ACCOUNT]],
    ['both', [OTHER_ACCOUNT, ACCOUNT]],
    ['none', []],
  ]);
  const numbers = new Map([
    [ACCOUNT, [sampleNumber('14220'), sampleNumber('14221')]],
    [OTHER_ACCOUNT, [sampleNumber('14229')]],
  ]);
  const note = (name: string, about: string): void => {
    calls.push(`${name} ${about}`);
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure;
  };
  return {
    numbers,
    codes,
    calls,
    answers,
    failNext: (name, error) => void failures.set(name, error),
    loginUrl: (state) => `https://login.example/?state=${state}`,
    async exchangeCode(code) {
      note('exchangeCode', code);
      const token = `secret-token-${code}-${calls.length}`;
      tokens.set(token, codes.get(code) ?? []);
      return { token, expiresInSeconds: null };
    },
    async grantedAccounts(token) {
      note('grantedAccounts', '');
      return tokens.get(token) ?? [];
    },
    async findAccount(_, accountId) {
      note('findAccount', accountId);
      return sampleAccount(accountId);
    },
    async listNumbers(_, accountId) {
      note('listNumbers', accountId);
      return numbers.get(accountId) ?? [];
    },
    async subscribe(_, accountId) {
      note('subscribe', accountId);
    },
    async unsubscribe(_, accountId) {
      note('unsubscribe', accountId);
    },
    async changePin(_, numberId, pin) {
      note('changePin', `${numberId} ${pin}`);
    },
    async check(_, { numberId }) {
      note('check', numberId);
      return [{ state: 'good', text: 'All is well.', cure: null }];
    },
    async isBlocked(_, { numberId }) {
      note('isBlocked', numberId);
      return answers.isBlocked;
    },
    async importEarlier(_, numberId, part) {
      note('importEarlier', `${numberId} ${part}`);
    },
    async register(_, numberId, pin) {
      note('register', `${numberId} ${pin}`);
    },
  };
}
