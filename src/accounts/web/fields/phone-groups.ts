interface CallingCode {
  code: string;
  calling_code: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The country whose calling code a number begins with; of several the longest code, and of those the best known. */
export function phoneCountry<Country extends CallingCode>(
  mobile: string,
  countries: readonly Country[],
): Country | undefined {
  const digits = digitsOf(mobile);
  const fitting = countries.filter(({ calling_code: code }) => digits.startsWith(digitsOf(code)));
  const longest = Math.max(0, ...fitting.map(({ calling_code: code }) => digitsOf(code).length));
  const best = fitting.filter(({ calling_code: code }) => digitsOf(code).length === longest);
  return best.find(({ code }) => code === 'US' || code === 'GB') ?? best[0];
}

/** E.164 in groups: the calling code, then as the country writes it where that is simple, else by threes. */
export function groupPhone(mobile: string, callingCode: string | null): string {
  const digits = digitsOf(mobile);
  const code = callingCode === null ? '' : digitsOf(callingCode);
  if (!mobile.startsWith('+') || code === '' || !digits.startsWith(code)) return mobile;
  const rest = digits.slice(code.length);
  const groups =
    code === '91' && rest.length === 10
      ? [rest.slice(0, 5), rest.slice(5)]
      : code === '1' && rest.length === 10
        ? [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
        : (rest.match(/\d{3}(?=\d{2})|\d+/g) ?? [rest]);
  return [`+${code}`, ...groups].join(' ');
}
