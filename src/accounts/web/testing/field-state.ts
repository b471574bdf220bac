/** What stands under a field: its error or its help. */
export function noteOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Whether assistive technology is told that the field is wrong. */
export const isWrong = (field: HTMLElement): boolean => field.getAttribute('aria-invalid') === 'true';

/** What is typed in a field. */
export const typedIn = (field: HTMLElement): string => (field as HTMLInputElement).value;

/** Everything the browser keeps for this tab and this origin, as one text to look through. */
export const keptByBrowser = (): string =>
  [sessionStorage, localStorage]
    .flatMap((storage) => Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')))
    .join('\n');
