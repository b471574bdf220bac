/** What files a header of one kind can have as its sample. */
export interface SampleRule {
  /** Types by what the bytes say. */
  types: readonly string[];
  maxBytes: number;
  /** What is allowed, for people. */
  sentence: string;
}

/** What a provider takes of a template where that is less than the specification allows. Lengths in characters. */
export interface TemplateRules {
  /** The provider's name, for sentences. */
  provider: string;
  buttonLabel: number;
  phoneNumber: number;
  code: number;
  /** Of a header's text. */
  headerVariables: number;
  urlButtons: number;
  phoneButtons: number;
  codeButtons: number;
  samples: Readonly<Record<'image' | 'video' | 'document', SampleRule>>;
  /** Of a text: this many words at least for each variable, and one more. */
  wordsPerVariable: number;
  /** An approved template can be edited so often, each time at least `hours` after the one before. */
  edits: { hours: number; max: number; days: number };
}
