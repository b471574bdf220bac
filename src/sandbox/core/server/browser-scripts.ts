import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** The scripts of a folder as a browser takes them: the types blanked out, nothing else changed. */
export async function browserScripts(folder: URL): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return quietly(() => new Map(names.map((name, index) => [name, stripTypeScriptTypes(sources[index] ?? '')])));
}

/** Node calls the function experimental at its first use, on the terminal of the one who starts the sandbox. */
function quietly<Result>(run: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
