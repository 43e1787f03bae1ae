import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { repoRoot } from '@imagemill/testkit';

const LAUNCHER = path.join(repoRoot(), 'apps/cli/bin/imagemill.mjs');

/** Where the state is and how mail is sent, in the form of the command's settings. */
export type Place = ({ readonly DATA_DIR: string } | { readonly DATABASE_URL: string; readonly DATA_DIR?: string }) & {
  readonly SMTP_URL?: string;
  readonly MAIL_FROM?: string;
  readonly BASE_URL?: string;
};

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the operator's command to its end. */
export function imagemill(place: Place, ...args: string[]): Promise<Run> {
  return runImagemill(place, ...args).ended;
}

/**
 * Runs the operator's command in a way that lets a test stop it midway. A killed run has the code
 * NaN.
 */
export function runImagemill(place: Place, ...args: string[]): { readonly child: ChildProcess; readonly ended: Promise<Run> } {
  let child: ChildProcess | undefined;
  const ended = new Promise<Run>((resolve) => {
    child = execFile(process.execPath, [LAUNCHER, ...args], { env: environment(place) }, (error, stdout, stderr) => {
      resolve({ code: Number(error ? (error.code ?? Number.NaN) : 0), stdout, stderr });
    });
  });
  return { child: child as unknown as ChildProcess, ended };
}

/** Starts the operator's command, for a test to kill. */
export function startImagemill(place: Place, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [LAUNCHER, ...args], { env: environment(place), stdio: 'ignore' });
}

// The command must not get the settings of the person who runs the tests.
function environment(place: Place): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, ...place };
}
