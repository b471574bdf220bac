import type { Mutant } from './mutant.ts';

const form = 'src/sequences/web/form/use-sequence-form.ts';
const formTest = 'src/sequences/web/form/sequence-form.test.tsx';

/** Faults in the screens of sequences that their tests must find. */
export const sequenceScreenMutants: readonly Mutant[] = [
  {
    promise: 'SEQ-10',
    name: 'changed steps are saved without asking what happens to those who are inside',
    file: form,
    find: "(await question.ask(body)) !== 'nobody') return;",
    replace: "(await question.ask(body)) === 'failed') return;",
    test: formTest,
    only: 'changed steps ask',
  },
  {
    promise: 'SEQ-10',
    name: 'after a conflict the change is sent with the version that was refused',
    file: form,
    find: 'setBase({ values: stands, version: theirs.version });',
    replace: 'setBase({ values: stands, version: base.version });',
    test: formTest,
    only: 'somebody else has saved it',
  },
];
