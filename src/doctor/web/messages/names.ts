/** Namespace `doctor_names`: the row of the settings menu. */
export const names = { system_check: 'System check' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    doctor_names: typeof names;
  }
}
