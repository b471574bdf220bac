/** Namespace `doctor`. */
export const en = {
  title: 'System check',
  intro: 'What Parley needs to receive and send messages, and what to do where something is wrong.',
  again: 'Check again',
  installation: 'Installation',
  versions: 'Versions',
  failed: 'This could not be checked',
  all_good: 'Everything works',
  faults_one: '{{count}} thing needs attention',
  faults_other: '{{count}} things need attention',
  checking: 'Checking',
  forbidden_title: 'Only administrators can see this',
  forbidden: 'Ask a Super Admin or an Admin of your business to look at the system check.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    doctor: typeof en;
  }
}
