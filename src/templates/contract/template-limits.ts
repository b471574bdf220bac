/** Limits of the specification (section 10). Where a provider takes less, see `TemplateRules` of its capabilities. */
export const templateLimits = {
  /** Of Meta's template reference; the specification names none. */
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  buttonLabel: 60,
  url: 2000,
  variableName: 60,
  /** In all, of Meta's template reference. */
  buttons: 10,
} as const;
