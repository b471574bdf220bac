import { outreachMessages } from '../../outreach/web/index.ts';
import { recordMessages } from '../../records/web/index.ts';
import { ruleMessages } from '../../rules/web/index.ts';
import { templateMessages } from '../../templates/web/index.ts';

/** What the steps of a sequence show: templates and conditions. Loaded with the pages; the descriptor of the area is part of the first load. */
export const stepMessages = [outreachMessages, templateMessages, recordMessages, ruleMessages] as const;
