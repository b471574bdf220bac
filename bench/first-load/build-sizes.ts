import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { ALWAYS_LOADED } from '../../scripts/vite-chunks.ts';

const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  name: z.string().optional(),
  isEntry: z.boolean().optional(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
type Manifest = Record<string, z.infer<typeof chunk>>;

const modulesOfFiles = z.record(z.string(), z.record(z.string(), z.number()));
/** Bytes of each module before minification. */
export type Modules = Readonly<Record<string, number>>;

export interface Weight {
  jsGzip: number;
  jsBrotli: number;
  cssGzip: number;
  files: number;
}

export interface BuildSizes {
  /** What the page that asks for sign-in loads. */
  signIn: Weight;
  /** What the first page of someone signed in loads. */
  home: Weight;
  /** What each other lazy part adds to what its page has loaded by then, by its source, heaviest first. */
  others: [string, Weight][];
  /** The modules of sign-in and home. */
  firstModules: Modules;
}

const ENTRY = 'index.html';
const SIGN_IN = [/auth\/SignInPage\.tsx$/, /accounts\/web\/messages\/en\.ts$/];
const HOME = [/^shell\/Shell\.tsx$/, /^home\/HomePage\.tsx$/];
/** Pages of people who are not signed in. */
const OUTSIDE = /accounts\/web\/(?:auth|legal)\//;
const INBOX = /inbox\/InboxPage\.tsx$/;
const RECORDS = /records\/web\/pages-of-module\.tsx$/;
/** Dialogs and popups of a list of records. */
const IN_RECORDS = /records\/web\/(?:list|board)\//;
/** Pages of one campaign, which stand in the pages of records. */
const IN_CAMPAIGNS = /campaigns\/web\/(?:builder|form|preflight|results)\//;
/** Parts of the builder of campaigns open inside it. */
const IN_BUILDER = /campaigns\/web\/builder\/(?!BuilderPage)/;
const BUILDER = /campaigns\/web\/builder\/BuilderPage\.tsx$/;
const EDITOR = /templates\/web\/editor\/EditorPage\.tsx$/;
const SEQUENCE_FORM = /sequences\/web\/form\/load-pages\.ts$/;
/** Parts of the form of a sequence. */
const IN_SEQUENCE_FORM = /sequences\/web\/form\/(?!load-pages)/;
/** The builder of scripts, which that of automations holds as well. */
const SCRIPT_BUILDER = /automations\/web\/builder\/ScriptBuilderPage\.tsx$/;
/** An open question and the phone, which stand in both. */
const IN_SCRIPT_BUILDER = /automations\/web\/(?:builder\/QuestionFields|phone\/TryIt)\.tsx$/;
/** The form of an assignment rule, and what stands beside its clauses. */
const RULE_FORM = /assignment\/web\/form\/load-rule-page\.ts$/;
const IN_RULE_FORM = /assignment\/web\/aside\/|actions\/web\/editors\//;
/** Parts of the editor of templates. */
const IN_EDITOR = /templates\/web\/editor\/(?!EditorPage)/;

function closure(manifest: Manifest, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key]?.imports.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/** Keys that the product's own page can reach; the gallery is a page for developers. */
function reachable(manifest: Manifest): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) visit(next);
  };
  visit(ENTRY);
  return found;
}

/** What a file weighs as it is sent. Most parts share files: each is read and compressed once. */
function createScale(folder: string): (file: string) => Promise<{ gzip: number; brotli: number }> {
  const weighed = new Map<string, Promise<{ gzip: number; brotli: number }>>();
  const weighFile = async (file: string) => {
    const content = await readFile(path.join(folder, file));
    return { gzip: gzipSync(content, { level: 9 }).length, brotli: brotliCompressSync(content).length };
  };
  return (file) => {
    const weight = weighed.get(file) ?? weighFile(file);
    weighed.set(file, weight);
    return weight;
  };
}

async function weigh(
  scale: ReturnType<typeof createScale>,
  manifest: Manifest,
  keys: Iterable<string>,
): Promise<Weight> {
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
  const styles = new Set(chunks.flatMap(({ css }) => css));
  const weight: Weight = { jsGzip: 0, jsBrotli: 0, cssGzip: 0, files: scripts.size + styles.size };
  for (const file of scripts) {
    const { gzip, brotli } = await scale(file);
    weight.jsGzip += gzip;
    weight.jsBrotli += brotli;
  }
  for (const file of styles) weight.cssGzip += (await scale(file)).gzip;
  return weight;
}

async function modulesOf(folder: string, manifest: Manifest, keys: ReadonlySet<string>): Promise<Modules> {
  const text = await readFile(path.join(folder, '.vite/modules.json'), 'utf8');
  const ofFiles = modulesOfFiles.parse(JSON.parse(text));
  const modules = [...keys].flatMap((key) => Object.entries(ofFiles[manifest[key]?.file ?? ''] ?? {}));
  return Object.fromEntries(modules.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Reads a built web app by its manifest. */
export async function measureBuild(folder: string): Promise<BuildSizes> {
  const text = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8');
  const scale = createScale(folder);
  const manifest = z.record(z.string(), chunk).parse(JSON.parse(text));
  const dynamic = [...reachable(manifest)].filter((key) => manifest[key]?.isDynamicEntry === true);
  const named = (pattern: RegExp): string => {
    const key = dynamic.find((each) => pattern.test(each));
    if (key === undefined)
      throw new Error(`The build has no part ${pattern.source}: the page was renamed, and the budget must follow it`);
    return key;
  };
  const entry = closure(manifest, [ENTRY]);
  const home = closure(manifest, [ENTRY, ...HOME.map(named)]);
  const alwaysLoaded = Object.keys(manifest).find((key) => manifest[key]?.name === ALWAYS_LOADED);
  if (alwaysLoaded === undefined) throw new Error(`The build has no part ${ALWAYS_LOADED}: see scripts/vite-chunks.ts`);
  const signedIn = new Set([...home, ...closure(manifest, [alwaysLoaded])]);
  const inbox = new Set([...signedIn, ...closure(manifest, [named(INBOX)])]);
  const records = new Set([...signedIn, ...closure(manifest, [named(RECORDS)])]);
  const builder = new Set([...records, ...closure(manifest, [named(BUILDER)])]);
  const editor = new Set([...signedIn, ...closure(manifest, [named(EDITOR)])]);
  const sequenceForm = new Set([...signedIn, ...closure(manifest, [named(SEQUENCE_FORM)])]);
  const scriptBuilder = new Set([...signedIn, ...closure(manifest, [named(SCRIPT_BUILDER)])]);
  const ruleForm = new Set([...signedIn, ...closure(manifest, [named(RULE_FORM)])]);
  /** What is there when a part is loaded: dialogs of the chats open inside the inbox, those of a list of records inside it. */
  const before = (key: string): Set<string> => {
    if (OUTSIDE.test(key)) return entry;
    if (IN_RECORDS.test(key)) return records;
    if (IN_CAMPAIGNS.test(key)) return IN_BUILDER.test(key) ? builder : records;
    if (IN_EDITOR.test(key)) return editor;
    if (IN_SEQUENCE_FORM.test(key)) return sequenceForm;
    if (IN_SCRIPT_BUILDER.test(key)) return scriptBuilder;
    if (IN_RULE_FORM.test(key)) return ruleForm;
    return key.includes('chats/web/') && !INBOX.test(key) ? inbox : signedIn;
  };
  /** The texts of its area, which are loaded beside a part. */
  const texts = (key: string): string[] => {
    const [folder = ''] = /^.*\/web\/|^pages\//.exec(key) ?? [];
    const isText = OUTSIDE.test(key) ? /(?:^|\/)en\.ts$/ : /(?:^|\/)(?:en|settings)\.ts$/;
    return dynamic.filter((each) => folder !== '' && each.startsWith(folder) && isText.test(each));
  };
  const others = await Promise.all(
    dynamic.map(async (key): Promise<[string, Weight]> => [
      key,
      await weigh(
        scale,
        manifest,
        [...closure(manifest, [key, ...texts(key)])].filter((each) => !before(key).has(each)),
      ),
    ]),
  );
  const signIn = closure(manifest, [ENTRY, ...SIGN_IN.map(named)]);
  return {
    signIn: await weigh(scale, manifest, signIn),
    home: await weigh(scale, manifest, home),
    others: others.toSorted(([, a], [, b]) => b.jsGzip - a.jsGzip),
    firstModules: await modulesOf(folder, manifest, new Set([...signIn, ...home])),
  };
}
