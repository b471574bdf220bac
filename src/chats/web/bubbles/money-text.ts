/** An amount in its currency; rupees are grouped as in India. A currency that does not exist is written after the number. */
export function moneyText(amount: number, currency: string, language: string): string {
  const locale = currency === 'INR' && language === 'en' ? 'en-IN' : language;
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  } catch {
    // A RangeError: the provider named something that is no currency code.
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)} ${currency}`;
  }
}
