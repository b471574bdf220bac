interface Country {
  code: string;
  calling_code: string;
}

/**
 * The country whose calling code begins a number. Codes that several countries share (+1, +44) say
 * nothing, unless one of them is the business's own.
 */
export function countryOfNumber(number: string, countries: readonly Country[], home: string | null): string | null {
  const digits = number.replaceAll(/\D/g, '');
  const codeOf = ({ calling_code }: Country) => calling_code.replaceAll(/\D/g, '');
  const fitting = countries.filter((country) => codeOf(country) !== '' && digits.startsWith(codeOf(country)));
  const longest = Math.max(0, ...fitting.map((country) => codeOf(country).length));
  const best = fitting.filter((country) => codeOf(country).length === longest);
  const [only, ...others] = best;
  if (!only) return null;
  if (others.length === 0) return only.code;
  return best.some(({ code }) => code === home) ? home : null;
}
