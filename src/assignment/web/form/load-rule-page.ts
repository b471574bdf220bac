import { actionMessages } from '../../../actions/web/index.ts';
import { withMessages } from '../../../foundation/web/i18n/i18n.ts';
import { recordMessages } from '../../../records/web/index.ts';
import { ruleMessages } from '../../../rules/web/index.ts';
import { RulePage } from './RulePage.tsx';

/** The form of a rule, with the texts of conditions and actions. */
export const loadRulePage = () =>
  withMessages([ruleMessages, recordMessages, actionMessages], () => Promise.resolve(RulePage));
