export { AutomationBuilderPage } from './AutomationBuilderPage.tsx';
export { ScriptBuilderPage } from './ScriptBuilderPage.tsx';
