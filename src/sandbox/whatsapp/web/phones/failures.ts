/** What the next send can fail with. `later`: accepted, and failed by webhook; else refused at once. */
export interface Failure {
  value: string;
  name: string;
  order: Record<string, unknown>;
}

const now = (code: number, name: string): Failure => ({
  value: String(code),
  name: `${code} ${name}`,
  order: { kind: 'error', code },
});
const later = (code: number, name: string): Failure => ({
  value: String(code),
  name: `${code} ${name}`,
  order: { kind: 'fail_later', code },
});

/** By what they are about. The codes of Meta's reference, "Error codes". */
export const FAILURES: readonly { title: string; failures: readonly Failure[] }[] = [
  {
    title: 'Recipient',
    failures: [
      later(131026, 'Message undeliverable'),
      later(131047, 'Reply window closed'),
      later(131049, 'Ecosystem limit'),
      later(131050, 'Stopped marketing'),
      later(130472, 'In an experiment'),
      now(131021, 'Recipient is sender'),
      now(131030, 'Not in the test list'),
      now(131062, 'Needs a phone number'),
      later(137000, 'Identity has changed'),
      later(130497, 'Country not allowed'),
    ],
  },
  {
    title: 'Limits',
    failures: [
      now(130429, 'Rate limit hit'),
      now(131056, 'Pair rate limit hit'),
      now(80007, 'Account rate limit'),
      now(4, 'Too many calls'),
      later(131048, 'Spam rate limit'),
      later(131064, 'Limited for wrong categories'),
    ],
  },
  {
    title: 'Account and number',
    failures: [
      later(131042, 'Payment issue'),
      later(131044, 'No payment method'),
      now(131031, 'Account locked'),
      now(368, 'Policy violation'),
      now(33, 'Number is gone'),
      now(131037, 'Display name not approved'),
      now(131045, 'Wrong certificate'),
      now(133010, 'Not registered'),
      now(133006, 'Verify number again'),
      now(131057, 'Maintenance mode'),
      now(134011, 'Payment terms not accepted'),
    ],
  },
  {
    title: 'Access',
    failures: [
      now(190, 'Access token expired'),
      now(0, 'Login failed'),
      now(10, 'Permission denied'),
      now(200, 'Permission missing'),
      now(131005, 'Access denied'),
    ],
  },
  {
    title: 'Template',
    failures: [
      now(132000, 'Number of values'),
      now(132001, 'No such template'),
      now(132005, 'Text too long'),
      now(132007, 'Content not accepted'),
      now(132008, 'Value not valid'),
      now(132012, 'Wrong format of a value'),
      now(132015, 'Template paused'),
      now(132016, 'Template disabled'),
      now(132018, 'Values not valid'),
      now(132068, 'Form blocked'),
      now(132069, 'Form limited'),
      now(134100, 'Marketing templates only'),
      now(134101, 'Template being prepared'),
      now(134102, 'Template not usable here'),
      now(131055, 'Other marketing service'),
      now(131063, 'Marketing turned off here'),
    ],
  },
  {
    title: 'Content',
    failures: [
      now(100, 'Invalid parameter'),
      now(131008, 'Parameter missing'),
      now(131009, 'Parameter not valid'),
      later(131051, 'Type not supported'),
      later(131052, 'File not downloaded'),
      later(131053, 'File not accepted'),
      later(131060, 'Message unavailable'),
    ],
  },
  {
    title: 'Service',
    failures: [
      now(131000, 'Something went wrong'),
      now(135000, 'Generic error'),
      now(1, 'Unknown error'),
      now(2, 'Service down'),
      now(131016, 'Service unavailable'),
      now(133004, 'Server unavailable'),
      { value: 'timeout', name: 'No answer', order: { kind: 'timeout', when: 'after' } },
      { value: 'reset', name: 'Connection cut', order: { kind: 'reset', when: 'after' } },
    ],
  },
];

/** Puts that failure on the next send, or none for an empty value. */
export const failureOf = (value: string): Failure | undefined =>
  FAILURES.flatMap(({ failures }) => failures).find((failure) => failure.value === value);
