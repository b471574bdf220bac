/**
 * A template as it is published, in our own words: checked, with a sample for everything that reviewers must see. Variables
 * stand in braces, numbered or named. A provider's client turns it into its own form.
 */
export interface TemplateToPublish {
  name: string;
  language: string;
  category: 'marketing' | 'utility' | 'authentication';
  /** Null for an authentication template: its provider writes the words. */
  words: TemplateWords | null;
}

export interface TemplateWords {
  /** Are variables named? Else they are numbered. */
  isNamed: boolean;
  header:
    | { type: 'text'; text: string; samples: readonly TemplateSample[] }
    /** `sample`: what the provider called the file when it got it. */
    | { type: 'image' | 'video' | 'document'; sample: string }
    | null;
  body: { text: string; samples: readonly TemplateSample[] };
  footer: string | null;
  buttons: readonly ButtonToPublish[];
}

/** The sample of a variable, by what stands between its braces. */
export interface TemplateSample {
  key: string;
  value: string;
}

export type ButtonToPublish =
  /** `sample`: what follows the fixed part of an address that ends with a variable; null without one. */
  | { type: 'url'; text: string; url: string; sample: string | null }
  | { type: 'phone_number'; text: string; phone_number: string }
  | { type: 'copy_code'; code: string }
  | { type: 'quick_reply'; text: string };
