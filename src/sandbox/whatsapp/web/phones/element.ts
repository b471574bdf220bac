export type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>>;

/** For a button that sends: of a double click only the first counts. */
export const onSingleClick =
  (act: () => void) =>
  (event: Event): void => {
    if (event instanceof UIEvent && event.detail <= 1) act();
  };

/** Makes an element: functions become listeners of the event, true an empty attribute, null and false none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Replaces what is inside, and gives the focus back to what had it, found by its data-key. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && parent.contains(focused) ? focused.dataset['key'] : undefined;
  parent.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  if (key === undefined) return;
  const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
