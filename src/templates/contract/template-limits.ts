/** Limits of the specification (section 10). Where a provider takes less, see `TemplateRules` of its capabilities. */
export const templateLimits = {
  /** The specification names none. */
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  buttonLabel: 60,
  url: 2000,
  variableName: 60,
  /** In all; the specification names no number. */
  buttons: 10,
} as const;
