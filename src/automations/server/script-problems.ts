import { actionProblems } from '../../actions/server/index.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { enquiryModule } from '../../enquiries/server/index.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { findMediaOf } from '../../media/server/index.ts';
import { fieldsOf } from '../../records/server/index.ts';
import type { Question } from '../contract/script.ts';

/** Something that a question names and that is not there, with its place in the list of questions. */
export interface ScriptProblem {
  path: (string | number)[];
  message: string;
}

/** What is wrong with questions beyond their form: fields, files, people, lists and sequences that do not exist (any more). */
export async function scriptProblems(ctx: BusinessContext, questions: readonly Question[]): Promise<ScriptProblem[]> {
  const [contacts, enquiries, files] = await Promise.all([
    fieldsOf(ctx, ctx.businessId, contactModule),
    fieldsOf(ctx, ctx.businessId, enquiryModule),
    findMediaOf(
      ctx.tx,
      questions.flatMap(({ content }) =>
        content.media === null ? [] : [{ business_id: ctx.businessId, id: content.media.csid }],
      ),
    ),
  ]);
  const fields = { contacts, enquiries };
  const problems: ScriptProblem[] = [];
  for (const [index, { content, save_to: to, response }] of questions.entries()) {
    if (content.media !== null && !files.has(content.media.csid))
      problems.push({
        path: [index, 'content', 'media'],
        message: 'This file is no longer there. Choose another one.',
      });
    if (to !== null && fields[to.module].byName.get(to.field)?.is_editable !== true)
      problems.push({ path: [index, 'save_to'], message: 'This field is no longer there. Choose another one.' });
    if (response.type !== 'selection') continue;
    for (const [at, { actions }] of response.options.entries())
      for (const { path, message } of await actionProblems(ctx, actions))
        problems.push({ path: [index, 'response', 'options', at, 'actions', ...path], message });
  }
  return problems;
}
