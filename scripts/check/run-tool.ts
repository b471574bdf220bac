import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface ToolResult {
  passed: boolean;
  /** All that the tool wrote, as it wrote it. */
  output: string;
}

/** Runs a program of node_modules/.bin in `cwd`, on the Node that runs this one. */
export async function runTool(bin: string, tool: string, args: readonly string[], cwd: string): Promise<ToolResult> {
  const env = {
    ...process.env,
    PATH: [path.dirname(process.execPath), bin, process.env['PATH']].join(path.delimiter),
    NO_COLOR: '1',
  };
  const child = spawn(path.join(bin, tool), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { passed: code === 0, output: Buffer.concat(parts).toString('utf8').trim() };
}
