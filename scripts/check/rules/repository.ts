import { z } from 'zod';
import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt } from '../source-text.ts';

/** A directory of one machine: a home, or the place someone checked out to. */
const MACHINE_PATH = /(?<![\w.@:/-])\/(?:home|Users|root|work|workspace)\/[\w.-]+|\b[A-Z]:\\Users\\/g;
const REGISTRY =
  /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\bnpm\.pkg\.github\.com|\/(?:artifactory|repository)\/(?:api\/)?npm/g;
/** Forms that only real keys and tokens have: a private key, and those of Meta, AWS, GitHub, Slack and Google. */
const SECRET =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z\d+/]{20}|\bEAA[A-Za-z\d]{60,}|\bAKIA[A-Z\d]{16}\b|\bgh[pousr]_[A-Za-z\d]{36}\b|\bxox[abprs]-[A-Za-z\d-]{20,}|\bAIza[\w-]{35}\b/g;
/** A file that belongs to one installation. */
const INSTALLATION_FILE = /(?:^|\/)(?:\.env(?:\.(?!example$)[\w.]+)?|secrets\.json|[\w.-]+\.(?:pem|key|p12|pfx))$/;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

const packageFile = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** What must hold for a clone on any machine: no place of one machine in it, exact versions, no registry in the lock. */
export function checkRepository(files: readonly SourceFile[]): Finding[] {
  return [
    ...files.flatMap((file) => [...machinePaths(file), ...secrets(file), ...lock(file)]),
    ...versions(files.find(({ path }) => path === 'package.json')),
  ];
}

function machinePaths({ path, text }: SourceFile): Finding[] {
  const find = (pattern: RegExp, rule: string, sentence: string) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      rule,
      location: `${path}:${lineAt(text, index)}`,
      sentence: `${found} ${sentence}`,
    }));
  return [
    ...find(MACHINE_PATH, 'no-machine-paths', 'is a directory of one machine'),
    ...find(REGISTRY, 'no-registry-hosts', 'ties the project to one package registry'),
  ];
}

function secrets({ path, text }: SourceFile): Finding[] {
  const found = [...text.matchAll(SECRET)].map(({ index }) => ({
    rule: 'no-secrets',
    location: `${path}:${lineAt(text, index)}`,
    sentence: 'looks like a real key or token; what was committed once must be replaced',
  }));
  if (!INSTALLATION_FILE.test(path)) return found;
  return [
    ...found,
    { rule: 'no-secrets', location: path, sentence: 'belongs to one installation, not to the repository' },
  ];
}

function lock({ path, text }: SourceFile): Finding[] {
  if (path !== 'package-lock.json' || !/"resolved":\s*"https?:/.test(text)) return [];
  return [
    {
      rule: 'no-registry-hosts',
      location: path,
      sentence: '"resolved" names a host: npm config set omit-lockfile-registry-resolved true',
    },
  ];
}

function versions(file: SourceFile | undefined): Finding[] {
  if (!file) return [];
  const { dependencies, devDependencies, optionalDependencies } = packageFile.parse(JSON.parse(file.text));
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      rule: 'exact-versions',
      location: file.path,
      sentence: `${name} ${version} is a range; write one version`,
    }));
}
