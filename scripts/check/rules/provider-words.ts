import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt } from '../source-text.ts';

/** Words of one provider, in identifiers, strings and comments. */
const WORDS: readonly RegExp[] = [
  /whats_?app|bsuid|instagram|messenger/gi,
  /(?<![A-Za-z])wa_?id(?![a-z])/gi,
  /(?<![A-Za-z])(?:waba|Waba|WABA)(?![a-z])/g,
  /(?<![A-Za-z])[gG]raph(?![a-z])|(?<=[a-z])Graph(?![a-z])/g,
  // `meta` alone is a field of messages, `import.meta`, or an element; the company is written with a capital.
  /(?<![\w.-])Meta(?![\w-])|META_|(?<![A-Za-z])meta(?=App|GraphUrl|ConfigId|VerifyToken)|(?<=[a-z])Meta(?=App)/g,
];

/** Names on the wire that the API promises (specification, sections 2 and 5). */
const WIRE_NAMES = /\b(?:waba_id|waba_info|remove_waba|send_whatsapp_message)\b/g;

const SOURCE = /^src\/.*\.(?:tsx?|css|html)$/;

/** Where the words belong. */
const HOMES: readonly RegExp[] = [
  // The provider itself, its contract and its screens.
  /^src\/channels\/(?:server|contract|web)\/providers\//,
  // The stand-in for it.
  /^src\/sandbox\//,
  // Tests play a provider, in its own form.
  /\.test\.tsx?$|\/testing\//,
  // Sentences of screens that are about a provider: connecting it, its terms, its account.
  /^src\/(?:accounts|channels)\/web\/messages\//,
];

/** Single files, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/accounts/contract/business.ts': 'the kinds of channels on the wire: accounts is below channels',
  'src/accounts/contract/permissions.ts': 'the sentence of a permission about the connected account',
  'src/accounts/contract/setup-endpoints.ts': 'the documentation of remove_waba',
  'src/channels/contract/errors.ts': 'what people read while they connect an account (specification, section 8)',
  'src/foundation/server/config-variables.ts': 'the names of settings',
  'src/foundation/server/config.ts': 'the names of settings',
  'src/foundation/web/shortcuts/listen.ts': 'the name of a key',
  'src/app/web/index.html': 'what the product says it is for',
};

/** A provider is one folder: nothing else names it, so that the next one changes nothing else. */
export function checkProviderWords(files: readonly SourceFile[]): Finding[] {
  return [...files.flatMap(words), ...unused(files)];
}

const isFree = (path: string): boolean =>
  !SOURCE.test(path) || path in EXCEPTIONS || HOMES.some((home) => home.test(path));

function words({ path, text }: SourceFile): Finding[] {
  if (isFree(path)) return [];
  const other = text.replaceAll(WIRE_NAMES, (name) => ' '.repeat(name.length));
  return WORDS.flatMap((word) =>
    [...other.matchAll(word)].map(({ index, 0: found }) => ({
      rule: 'no-provider-words',
      location: `${path}:${lineAt(other, index)}`,
      sentence: `${found} is a word of one provider; it belongs into src/channels/*/providers/<kind>`,
    })),
  );
}

/** An exception that nothing needs any more would let the words come back. */
function unused(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    path in EXCEPTIONS && !WORDS.some((word) => text.search(word) !== -1)
      ? [
          {
            rule: 'no-provider-words',
            location: path,
            sentence: 'needs no exception any more; remove it from the rule',
          },
        ]
      : [],
  );
}
