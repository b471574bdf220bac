/** Namespace `findings`: the names of the states; part of what shows them, which is also a dialog of another area. */
export const findings = { good: 'Works', attention: 'Needs attention', broken: 'Does not work' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    findings: typeof findings;
  }
}
