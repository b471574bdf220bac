/** Namespace `findings`: labels of the states. Loaded with the component that shows them, also in dialogs of other areas. */
export const findings = { good: 'Works', attention: 'Needs attention', broken: 'Does not work' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    findings: typeof findings;
  }
}
