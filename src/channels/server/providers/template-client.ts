import type { TemplateToPublish } from '../../contract/template-to-publish.ts';
import type { ProviderRefusal } from './provider-refused.ts';
import type { FileToUpload } from './file-to-upload.ts';

/** A message template as the provider keeps it. */
export interface ProviderTemplate {
  provider_template_id: string;
  name: string;
  language: string;
  category: string;
  provider_status: string;
  components: Record<string, unknown>[];
  parameter_format: 'named' | 'positional';
  quality: string | null;
  rejected_reason: string | null;
  /** The category that the provider says it will give to it; null where it keeps its own. */
  announced_category: string | null;
}

/** What the provider made of a template that was published. Its category may differ from the one that was asked for. */
export type PublishedTemplate = Pick<
  ProviderTemplate,
  'provider_template_id' | 'provider_status' | 'category' | 'components' | 'parameter_format'
>;

/** Calls about the templates of one account. They reject with `ProviderRefused` or `OutsideError`. */
export interface TemplateClient {
  /** Every template of the account, some at a time. */
  list(): AsyncIterable<ProviderTemplate[]>;
  /** Null where the provider has none under this id. */
  read(templateId: string): Promise<ProviderTemplate | null>;
  /** The one that has this name in this language; null where there is none. */
  find(name: string, language: string): Promise<ProviderTemplate | null>;
  /** Gives the file of a header to reviewers; returns what the provider calls it. */
  uploadSample(file: FileToUpload): Promise<string>;
  create(template: TemplateToPublish): Promise<PublishedTemplate>;
  /** Replaces everything of a template but its name and language; its category only with `isRecategorised`. */
  edit(templateId: string, template: TemplateToPublish, isRecategorised: boolean): Promise<PublishedTemplate>;
  /** One that the provider does not have any more is deleted. */
  delete(template: Pick<ProviderTemplate, 'provider_template_id' | 'name'>): Promise<void>;
}

/** What a provider says of a template that cannot be sent, in its own words. */
export interface TemplateReason {
  provider_status: string;
  reason: string | null;
  /** What else it says, for people. */
  detail: string | null;
}

/** What a provider's words about templates mean. */
export interface TemplateSentences {
  /** Why a template was rejected, paused or disabled; null for no reason. */
  explain(reason: TemplateReason): string | null;
  /** Which rule a refused template breaks; null where the provider's own words say it best. */
  ruleOf(refusal: ProviderRefusal): string | null;
  /** Where a business looks after the templates of its account. */
  managerUrl(accountId: string): string;
}
