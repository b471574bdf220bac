/** The public API of the outreach area in the browser: the editor of steps and why somebody got a message or not. */
export { area as outreachArea } from './area.ts';
export { outreachMessages } from './messages/catalogue.ts';
export type { UploadMedia } from './action/HeaderFileField.tsx';
export { StepCanvas, type StepCanvasProps } from './steps/StepCanvas.tsx';
export { StepPanel, type StepPanelProps } from './steps/StepPanel.tsx';
export { DelayPill, DelayText } from './steps/DelayText.tsx';
export { WindowFields } from './steps/WindowFields.tsx';
export { NumberField } from './steps/NumberField.tsx';
export {
  branchesOf,
  fromDrafts,
  newStep,
  templateIdsOf,
  restoreDrafts,
  toDrafts,
  withIds,
  type StepChoice,
  type StepDraft,
} from './steps/step-draft.ts';
export { findProblems, missingValues, type ProblemPlace, type StepProblem } from './steps/step-problems.ts';
export { stepFields, valueFields, type ValueField } from './steps/step-fields.ts';
export { TemplateChoice } from './templates/TemplateChoice.tsx';
export { useStepTemplate } from './templates/outreach-templates.ts';
export { MemberPhone, type PreviewMember } from './preview/MemberPhone.tsx';
export { loadWhyPanel } from './why/load-why-panel.ts';
export { decisionsKey } from './why/decisions-query.ts';
