import { execFile, type ChildProcess } from 'node:child_process';

/** Sends a server the signal to end: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
export function sendStopSignal(child: ChildProcess, name: NodeJS.Signals, pgCtl: string, clusterDir: string): void {
  if (process.platform !== 'win32' || name === 'SIGKILL') {
    child.kill(name);
    return;
  }
  // Windows has no signals; Node would end the server by force.
  const mode = name === 'SIGINT' ? 'fast' : 'immediate';
  execFile(pgCtl, ['stop', '--no-wait', '-D', clusterDir, '-m', mode], { windowsHide: true }, (error) => {
    if (error) child.kill();
  });
}
