import type { z } from 'zod';
import type { TemplateRules } from '../../channels/contract/template-rules.ts';
import type { MediaItem } from '../../media/contract/media.ts';
import type { TemplateBody } from './template-body.ts';

/** What is wrong with a template, and where: the path of a field of its body, such as `buttons.1.text`. */
export interface TemplateProblem {
  path: string;
  message: string;
}

/** The rules of the specification; a template that breaks one is not stored. */
export function checkTemplate(body: TemplateBody, ctx: z.RefinementCtx): void;

/** Where the provider takes less than the specification: said while typing, and publishing is refused with it. */
export function providerProblems(body: TemplateBody, media: MediaItem | null, rules: TemplateRules): TemplateProblem[];
