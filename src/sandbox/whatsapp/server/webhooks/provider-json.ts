/** JSON as the provider writes it: `/` escaped, nothing outside ASCII. Signatures are over exactly these bytes. */
export function providerJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[/\u0080-\uffff]/g, (character) =>
    character === '/' ? String.raw`\/` : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
