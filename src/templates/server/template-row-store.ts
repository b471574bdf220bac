import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { Template } from '../contract/template.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import type { ProviderComponent } from './provider-component.ts';

/** What a person wrote and has not published: everything but what stands in columns of its own. */
export type StoredEdits = Omit<TemplateBody, 'name' | 'language' | 'purpose' | 'media'>;

export interface MessageTemplatesTable {
  business_id: Id;
  id: Generated<Id>;
  channel_kind: ChannelKind;
  provider_account_id: string;
  provider_template_id: string | null;
  name: string;
  language: string;
  category: string;
  provider_status: string | null;
  components: ProviderComponent[];
  parameter_format: Generated<'positional' | 'named'>;
  quality: string | null;
  rejected_reason: string | null;
  reason_detail: string | null;
  synced_time: string | null;
  created_time: Generated<string>;
  purpose: Generated<Template['purpose']>;
  is_deactivated: Generated<boolean>;
  version: Generated<number>;
  changed_time: Generated<string>;
  media_id: Id | null;
  published_by: Id | null;
  provider_edit_times: Generated<string[]>;
  words: Generated<string>;
  paused_until: string | null;
  announced_category: string | null;
  announced_time: string | null;
  status_time: string | null;
  quality_time: string | null;
  category_time: string | null;
  edits: StoredEdits | null;
  edits_media_id: Id | null;
  edited_time: string | null;
  edited_by: Id | null;
  publishing_id: string | null;
  publishing_time: string | null;
  publishing_by: Id | null;
  status: GeneratedAlways<Template['status']>;
}

interface TemplateSyncsTable {
  business_id: Id;
  channel_kind: ChannelKind;
  provider_account_id: string;
  synced_time: string;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    message_templates: MessageTemplatesTable;
    template_syncs: TemplateSyncsTable;
  }
}

/** A template: what is published, in the provider's words, and the edits that are not, in ours. */
export interface TemplateRow {
  business_id: Id;
  id: Id;
  channel_kind: ChannelKind;
  provider_account_id: string;
  /** Null until it was published. */
  provider_template_id: string | null;
  name: string;
  language: string;
  category: string;
  /** The provider's word: APPROVED is the only one that may be sent. Null until it was published. */
  provider_status: string | null;
  status: Template['status'];
  components: ProviderComponent[];
  parameter_format: 'positional' | 'named';
  purpose: Template['purpose'];
  is_deactivated: boolean;
  quality: string | null;
  rejected_reason: string | null;
  reason_detail: string | null;
  paused_until: string | null;
  announced_category: string | null;
  announced_time: string | null;
  media_id: Id | null;
  published_by: Id | null;
  provider_edit_times: string[];
  edits: StoredEdits | null;
  edits_media_id: Id | null;
  edited_time: string | null;
  edited_by: Id | null;
  /** Null where that person was removed. */
  editor_name: string | null;
  /** A publishing that has begun and whose end is not written. */
  publishing_id: string | null;
  publishing_by: Id | null;
  /** Is it under way? Else its answer is lost, and what became of it has to be asked. */
  is_publishing: boolean;
  version: number;
  changed_time: string;
}

/**
 * Reports of the provider are dated by its clock, in whole seconds: one that is this much older than what it answered here is
 * still taken for newer.
 */
export const CLOCK_TOLERANCE = `interval '1 minute'`;

/** A publishing that has not ended in this time has lost its answer. Longer than the calls of one may take. */
export const PUBLISHING_MINUTES = 6;
const UNDER_WAY = `coalesce(t.publishing_time > clock_now() - make_interval(mins => ${PUBLISHING_MINUTES}), false)`;

/** What a statement returns of each row `t`; `templateJoins` belongs to it. */
export const TEMPLATE_FIELDS = `t.business_id, t.id, t.channel_kind, t.provider_account_id, t.provider_template_id, t.name, t.language, t.category,
  t.provider_status, t.status, t.components, t.parameter_format, t.purpose, t.is_deactivated, t.quality, t.rejected_reason,
  t.reason_detail, t.paused_until, t.announced_category, t.announced_time, t.media_id, t.published_by, t.provider_edit_times,
  t.edits, t.edits_media_id, t.edited_time, t.edited_by, u.name as editor_name, t.publishing_id, t.publishing_by, ${UNDER_WAY} as is_publishing, t.version,
  t.changed_time`;

export const templateJoins = 'left join user_labels u on u.business_id = t.business_id and u.id = t.edited_by';
