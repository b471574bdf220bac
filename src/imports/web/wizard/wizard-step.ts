import type { ImportFile, ImportProposal } from '../../contract/import.ts';
import type { ImportScope } from '../import-scope.ts';
import type { Target } from '../use-target.ts';
import type { ImportChoices } from './use-import-plan.ts';

/** What the steps after the upload have. */
export interface WizardStepProps {
  scope: ImportScope;
  target: Target;
  file: ImportFile;
  proposal: ImportProposal;
  choices: ImportChoices;
  onReview: () => void;
  onMatch: () => void;
  onReplace: () => void;
}
