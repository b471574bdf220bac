/** What a provider takes of a template where that is less than the specification allows. Lengths in characters. */
export interface TemplateRules {
  buttonLabel: number;
  phoneNumber: number;
  code: number;
  /** Of a header's text. */
  headerVariables: number;
  urlButtons: number;
  phoneButtons: number;
  codeButtons: number;
  /** Types and bytes of a header's sample by its kind. */
  samples: Readonly<Record<'image' | 'video' | 'document', { types: readonly string[]; maxBytes: number }>>;
  /** Of a text: this many words at least for each variable, and one more. */
  wordsPerVariable: number;
}
