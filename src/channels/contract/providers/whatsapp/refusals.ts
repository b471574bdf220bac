import type { Cure, Fixer, RefusalRule, RefusalRules } from '../../refusals.ts';
import type { RetryClass } from '../../retry-class.ts';

const rule = (fixer: Fixer, cure: Cure | null, sentence: string, retry: RetryClass = 'never'): RefusalRule => ({
  sentence,
  fixer,
  cure,
  retry,
});
const pausing = (cure: Cure, sentence: string): RefusalRule => ({
  ...rule('administrator', cure, sentence),
  pauses: true,
});

const RECONNECT = pausing('connect', 'The connection to WhatsApp has ended. Reconnect the WhatsApp account.');
const PERMISSION = pausing('connect', 'WhatsApp permissions are missing. Reconnect and grant all permissions.');
const RESTRICTED = pausing('account', 'WhatsApp has restricted this account. See the WhatsApp Manager for the reason.');
const GONE = pausing('connect', 'This WhatsApp number or account no longer exists.');
const PAYMENT = pausing('account', 'Add or fix the payment method of the WhatsApp account.');
const NOT_REGISTERED = pausing('register', 'This number is not registered with WhatsApp. Activate it again.');
const DETAILS = rule('sender', null, 'WhatsApp did not accept this message. See the details.');
const STUMBLED = rule('provider', 'send_again', 'WhatsApp could not process this message. Try again.', 'few');
const DOWN = rule('provider', 'send_again', 'WhatsApp is temporarily unavailable. Try again later.', 'outage');
const TOO_FAST = rule(
  'provider',
  'send_again',
  'Too many messages were sent from this number at once. Try again.',
  'number',
);
const UNREACHABLE = rule('customer', 'contact', 'This contact cannot receive WhatsApp messages. Check the number.');
const OTHER_SERVICE = rule(
  'administrator',
  'account',
  'Marketing messages of this account go through another WhatsApp service.',
);
const MAINTENANCE = rule(
  'provider',
  'send_again',
  'WhatsApp is upgrading this number. Try again in a few minutes.',
  'minutes',
);
const TEMPLATE_VALUES = rule(
  'sender',
  'choose_template',
  'WhatsApp did not accept a value of the template. See the details.',
);
const TEMPLATE_TOO_LONG = rule('sender', 'choose_template', 'The text of the template is too long with these values.');
const GROUPS = rule('nobody', null, 'WhatsApp did not deliver this to the group.');
const CALLS = rule('nobody', null, 'WhatsApp did not allow this call.');
const FLOW = rule(
  'administrator',
  'account',
  'The form of this message is blocked or has errors. See the WhatsApp Manager.',
);
const BLOCKING = rule('nobody', null, 'WhatsApp could not change its list of blocked contacts.');
const USERNAME = rule('administrator', 'numbers', 'WhatsApp did not accept this user name of the business.');
const MIGRATION = rule('administrator', 'account', 'WhatsApp could not move this number. See the details.');
const TEMPLATE_WORDS = rule(
  'administrator',
  'templates',
  'WhatsApp did not accept the words of this template. See the details.',
);
const CODE_REQUEST = rule(
  'administrator',
  'numbers',
  'WhatsApp did not accept the verification code. Ask for a new one later.',
);

/** By the code: section "Error codes" of Meta's Cloud API documentation. */
const RULES: Readonly<Record<number, RefusalRule>> = {
  0: RECONNECT,
  190: RECONNECT,
  3: PERMISSION,
  10: PERMISSION,
  131005: PERMISSION,
  1: STUMBLED,
  131000: STUMBLED,
  135000: STUMBLED,
  2: DOWN,
  131016: DOWN,
  133004: DOWN,
  4: TOO_FAST,
  80007: TOO_FAST,
  130429: TOO_FAST,
  131056: rule('provider', 'send_again', 'Too many messages to this contact in a short time. Try again later.', 'pair'),
  131048: rule(
    'administrator',
    'numbers',
    'WhatsApp limits this number because of its quality or its messaging limit. Check the quality rating.',
  ),
  131064: rule(
    'administrator',
    'provider_templates',
    'The messaging limit is reached because templates were in the wrong category.',
  ),
  33: GONE,
  100: DETAILS,
  131008: DETAILS,
  131009: DETAILS,
  368: RESTRICTED,
  131031: RESTRICTED,
  130497: rule('nobody', null, 'WhatsApp does not allow messages to this country.'),
  130472: rule('nobody', null, 'WhatsApp did not deliver this message because of an experiment of its own.'),
  131021: rule('sender', 'contact', 'A number cannot write to itself.'),
  131026: UNREACHABLE,
  1026: UNREACHABLE,
  131030: rule('administrator', 'numbers', 'Add this recipient to the test list of the WhatsApp account.'),
  131037: rule('administrator', 'numbers', 'WhatsApp must approve the display name first.'),
  131042: PAYMENT,
  131044: PAYMENT,
  131045: NOT_REGISTERED,
  133010: NOT_REGISTERED,
  133006: NOT_REGISTERED,
  131047: {
    ...rule('sender', 'choose_template', 'The reply window has closed. Send a template.'),
    closesWindow: true,
  },
  131049: rule(
    'provider',
    null,
    'WhatsApp limited marketing messages to this contact. Try again tomorrow at the earliest.',
  ),
  131050: rule('customer', null, 'This contact has stopped marketing messages.'),
  131051: rule('sender', null, 'WhatsApp does not support this kind of message.'),
  131052: rule('sender', 'send_again', 'WhatsApp could not download the file.'),
  131053: rule('sender', null, 'WhatsApp does not support this type of file.'),
  131055: OTHER_SERVICE,
  131063: OTHER_SERVICE,
  134100: rule('administrator', 'provider_templates', 'This WhatsApp service sends marketing templates only.'),
  134101: rule(
    'provider',
    'send_again',
    'WhatsApp is still preparing this template. Try again in ten minutes.',
    'minutes',
  ),
  134102: rule('administrator', 'provider_templates', 'This template cannot be sent through this WhatsApp service.'),
  131057: MAINTENANCE,
  2494100: MAINTENANCE,
  131059: GROUPS,
  131020: GROUPS,
  131041: GROUPS,
  131060: rule('sender', null, 'This message can be read in the WhatsApp Business app only.'),
  131062: rule('sender', 'contact', 'A phone number of this contact is needed.'),
  132000: rule('sender', 'choose_template', 'Fill in all values of the template.'),
  132001: rule('administrator', 'templates', 'This template is not available in this language. Choose another one.'),
  132005: TEMPLATE_TOO_LONG,
  132007: rule('administrator', 'templates', 'WhatsApp did not accept the content of this template.'),
  132008: TEMPLATE_VALUES,
  132012: TEMPLATE_VALUES,
  132015: rule('administrator', 'templates', 'WhatsApp has paused this template because of its quality.'),
  132016: rule('administrator', 'templates', 'WhatsApp has disabled this template for good.'),
  132018: TEMPLATE_VALUES,
  132068: FLOW,
  132069: rule(
    'provider',
    'send_again',
    'The form of this message is limited by WhatsApp. Try again in an hour.',
    'hour',
  ),
  133000: rule('administrator', 'register', 'This number was given up halfway. Activate it again.'),
  133005: rule('administrator', 'register', 'This number has a PIN already. Enter the same PIN.'),
  133008: rule(
    'administrator',
    'register',
    'Too many wrong PINs. Wait as long as the details say, then enter the PIN.',
  ),
  133009: rule('administrator', 'register', 'PINs were entered too fast. Wait a moment, then enter the PIN.'),
  133015: rule(
    'administrator',
    'register',
    'This number was deleted a moment ago. Wait five minutes, then activate it.',
  ),
  133016: rule('administrator', null, 'Too many activations of this number. It can be activated again after 72 hours.'),
  134011: rule('administrator', 'account', 'Accept the payment terms in the WhatsApp Manager.'),
  136024: CODE_REQUEST,
  136025: CODE_REQUEST,
  137000: rule('sender', 'contact', 'The identity of this contact has changed. Make sure that it is still them.'),
  1752041: rule('nobody', null, 'This business was invited to marketing messages already.'),
  2388001: MIGRATION,
  2388012: MIGRATION,
  2388091: MIGRATION,
  2388093: MIGRATION,
  2388103: MIGRATION,
  2388019: rule(
    'administrator',
    'provider_templates',
    'The account has as many templates as WhatsApp allows. Delete one first.',
  ),
  2388023: rule('administrator', 'templates', 'WhatsApp is deleting a template of this name. Choose another name.'),
  2388024: rule('administrator', 'templates', 'There is a template with this name in this language already.'),
  2388040: TEMPLATE_WORDS,
  2388047: TEMPLATE_WORDS,
  2388072: TEMPLATE_WORDS,
  2388073: TEMPLATE_WORDS,
  2388293: TEMPLATE_WORDS,
  2388299: TEMPLATE_WORDS,
  2593107: rule(
    'administrator',
    'connect',
    'The chats on this phone were imported already. To import them again, disconnect in the WhatsApp Business app and connect again.',
  ),
  2593108: rule(
    'administrator',
    'connect',
    'The chats on a phone can be imported only within a day of connecting. Disconnect in the WhatsApp Business app and connect again.',
  ),
  2593109: rule(
    'administrator',
    'connect',
    'The phone does not share its chats. Turn sharing on in the WhatsApp Business app and connect again.',
  ),
};

/** Codes of which a whole range means one thing. */
const RANGES: readonly { from: number; to: number; rule: RefusalRule }[] = [
  { from: 200_005, to: 200_007, rule: rule('administrator', 'account', 'Turn insights on in the WhatsApp Manager.') },
  { from: 200, to: 299, rule: PERMISSION },
  { from: 131_201, to: 131_215, rule: GROUPS },
  { from: 138_000, to: 138_021, rule: CALLS },
  { from: 139_000, to: 139_004, rule: FLOW },
  { from: 139_100, to: 139_103, rule: BLOCKING },
  { from: 147_001, to: 147_005, rule: USERNAME },
];

/** What a code means; undefined for one that the documentation does not list. */
export const listedRule = (code: number): RefusalRule | undefined =>
  RULES[code] ?? RANGES.find(({ from, to }) => code >= from && code <= to)?.rule;

/** Of a response whose code is not listed its HTTP status decides. */
export const unlistedRules = { details: DETAILS, stumbled: STUMBLED, down: DOWN, tooFast: TOO_FAST };

export const whatsappRefusals: RefusalRules = {
  ruleOf: (code) => (code === null ? undefined : listedRule(code)) ?? DETAILS,
};
