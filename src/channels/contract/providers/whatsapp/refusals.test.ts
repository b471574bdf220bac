import { expect, test } from 'vitest';
import { cures, fixers, type Cure, type Fixer } from '../../refusals.ts';
import type { RetryClass } from '../../retry-class.ts';
import { listedRule, whatsappRefusals } from './refusals.ts';

/** Every code of Meta's documentation, and one of every range: who can fix it, the button, and what the engine does. */
const codes: readonly [number, Fixer, Cure | null, RetryClass][] = [
  [0, 'administrator', 'connect', 'never'],
  [1, 'provider', 'send_again', 'few'],
  [2, 'provider', 'send_again', 'outage'],
  [3, 'administrator', 'connect', 'never'],
  [4, 'provider', 'send_again', 'number'],
  [10, 'administrator', 'connect', 'never'],
  [33, 'administrator', 'connect', 'never'],
  [100, 'sender', null, 'never'],
  [190, 'administrator', 'connect', 'never'],
  [200, 'administrator', 'connect', 'never'],
  [299, 'administrator', 'connect', 'never'],
  [368, 'administrator', 'account', 'never'],
  [1026, 'customer', 'contact', 'never'],
  [80_007, 'provider', 'send_again', 'number'],
  [130_429, 'provider', 'send_again', 'number'],
  [130_472, 'nobody', null, 'never'],
  [130_497, 'nobody', null, 'never'],
  [131_000, 'provider', 'send_again', 'few'],
  [131_005, 'administrator', 'connect', 'never'],
  [131_008, 'sender', null, 'never'],
  [131_009, 'sender', null, 'never'],
  [131_016, 'provider', 'send_again', 'outage'],
  [131_020, 'nobody', null, 'never'],
  [131_021, 'sender', 'contact', 'never'],
  [131_026, 'customer', 'contact', 'never'],
  [131_030, 'administrator', 'numbers', 'never'],
  [131_031, 'administrator', 'account', 'never'],
  [131_037, 'administrator', 'numbers', 'never'],
  [131_041, 'nobody', null, 'never'],
  [131_042, 'administrator', 'account', 'never'],
  [131_044, 'administrator', 'account', 'never'],
  [131_045, 'administrator', 'register', 'never'],
  [131_047, 'sender', 'choose_template', 'never'],
  [131_048, 'administrator', 'numbers', 'never'],
  [131_049, 'provider', null, 'never'],
  [131_050, 'customer', null, 'never'],
  [131_051, 'sender', null, 'never'],
  [131_052, 'sender', 'send_again', 'never'],
  [131_053, 'sender', null, 'never'],
  [131_055, 'administrator', 'account', 'never'],
  [131_056, 'provider', 'send_again', 'pair'],
  [131_057, 'provider', 'send_again', 'minutes'],
  [131_059, 'nobody', null, 'never'],
  [131_060, 'sender', null, 'never'],
  [131_062, 'sender', 'contact', 'never'],
  [131_063, 'administrator', 'account', 'never'],
  [131_064, 'administrator', 'provider_templates', 'never'],
  [131_201, 'nobody', null, 'never'],
  [131_215, 'nobody', null, 'never'],
  [132_000, 'sender', 'choose_template', 'never'],
  [132_001, 'administrator', 'templates', 'never'],
  [132_005, 'sender', 'choose_template', 'never'],
  [132_007, 'administrator', 'templates', 'never'],
  [132_008, 'sender', 'choose_template', 'never'],
  [132_012, 'sender', 'choose_template', 'never'],
  [132_015, 'administrator', 'templates', 'never'],
  [132_016, 'administrator', 'templates', 'never'],
  [132_018, 'sender', 'choose_template', 'never'],
  [132_068, 'administrator', 'account', 'never'],
  [132_069, 'provider', 'send_again', 'hour'],
  [133_000, 'administrator', 'register', 'never'],
  [133_004, 'provider', 'send_again', 'outage'],
  [133_005, 'administrator', 'register', 'never'],
  [133_006, 'administrator', 'register', 'never'],
  [133_008, 'administrator', 'register', 'never'],
  [133_009, 'administrator', 'register', 'never'],
  [133_010, 'administrator', 'register', 'never'],
  [133_015, 'administrator', 'register', 'never'],
  [133_016, 'administrator', null, 'never'],
  [134_011, 'administrator', 'account', 'never'],
  [134_100, 'administrator', 'provider_templates', 'never'],
  [134_101, 'provider', 'send_again', 'minutes'],
  [134_102, 'administrator', 'provider_templates', 'never'],
  [135_000, 'provider', 'send_again', 'few'],
  [136_024, 'administrator', 'numbers', 'never'],
  [136_025, 'administrator', 'numbers', 'never'],
  [137_000, 'sender', 'contact', 'never'],
  [138_000, 'nobody', null, 'never'],
  [138_021, 'nobody', null, 'never'],
  [139_000, 'administrator', 'account', 'never'],
  [139_004, 'administrator', 'account', 'never'],
  [139_100, 'nobody', null, 'never'],
  [139_103, 'nobody', null, 'never'],
  [147_001, 'administrator', 'numbers', 'never'],
  [147_005, 'administrator', 'numbers', 'never'],
  [200_005, 'administrator', 'account', 'never'],
  [200_007, 'administrator', 'account', 'never'],
  [1_752_041, 'nobody', null, 'never'],
  [2_388_001, 'administrator', 'account', 'never'],
  [2_388_012, 'administrator', 'account', 'never'],
  [2_388_019, 'administrator', 'provider_templates', 'never'],
  [2_388_023, 'administrator', 'templates', 'never'],
  [2_388_024, 'administrator', 'templates', 'never'],
  [2_388_040, 'administrator', 'templates', 'never'],
  [2_388_047, 'administrator', 'templates', 'never'],
  [2_388_072, 'administrator', 'templates', 'never'],
  [2_388_073, 'administrator', 'templates', 'never'],
  [2_388_091, 'administrator', 'account', 'never'],
  [2_388_093, 'administrator', 'account', 'never'],
  [2_388_103, 'administrator', 'account', 'never'],
  [2_388_293, 'administrator', 'templates', 'never'],
  [2_388_299, 'administrator', 'templates', 'never'],
  [2_494_100, 'provider', 'send_again', 'minutes'],
  [2_593_107, 'administrator', 'connect', 'never'],
  [2_593_108, 'administrator', 'connect', 'never'],
  [2_593_109, 'administrator', 'connect', 'never'],
];

test.each(codes)('%i: who, button, retry, and a sentence of its own', (code, fixer, cure, retry) => {
  expect(listedRule(code)).toMatchObject({ fixer, cure, retry });
  const { sentence } = whatsappRefusals.ruleOf(code);
  expect(sentence).toMatch(/^[A-Z].{10,}\.$/);
  expect(fixers).toContain(fixer);
  if (cure !== null) expect(cures).toContain(cure);
});

test('the engine tries again exactly what passes by itself, and its button is to send again', () => {
  for (const [code, fixer, cure, retry] of codes)
    expect(retry !== 'never', String(code)).toBe(fixer === 'provider' && cure === 'send_again');
});

test('a code that is not known, and a refusal without one, point at the details and try nothing', () => {
  for (const code of [999_999, -1, 300, null]) {
    expect(whatsappRefusals.ruleOf(code)).toMatchObject({
      sentence: 'WhatsApp did not accept this message. See the details.',
      fixer: 'sender',
      cure: null,
      retry: 'never',
    });
  }
  expect(listedRule(999_999)).toBeUndefined();
});

test('only what every message of the channel would meet pauses it, and a person can end each pause', () => {
  const pausing = codes.filter(([code]) => listedRule(code)?.pauses);
  expect(pausing.map(([code]) => code)).toEqual([
    0, 3, 10, 33, 190, 200, 299, 368, 131_005, 131_031, 131_042, 131_044, 131_045, 133_006, 133_010,
  ]);
  for (const [, fixer, cure] of pausing) {
    expect(fixer).toBe('administrator');
    expect(cure).not.toBeNull();
  }
});
