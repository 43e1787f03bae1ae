import type { LaunchState } from '@imagemill/store';
import { EXIT } from '../command.js';
import { printable } from '../operator/terminal.js';
import type { LaunchEnd } from './launch.js';

export const AGAIN = 'npx --no-install imagemill api launch';

/** The text and exit code for how a run ended. Members the operator should know about come last. */
export function describeEnd(end: LaunchEnd, state: LaunchState): { readonly lines: string[]; readonly code: number } {
  const { told, untold } = state;
  const progress = untold === 0 ? `Everyone has been told (${told}).` : `Told ${told} of ${told + untold}.`;
  const howToResume = `What was told stays told. To go on: ${AGAIN}`;
  switch (end.kind) {
    case 'live':
      return { lines: [progress, 'The public API is Live; running servers notice within seconds.', ...members(state)], code: EXIT.ok };
    case 'wasLive':
      return { lines: ['The public API is Live already. Nobody was mailed.'], code: EXIT.ok };
    case 'allTold':
      return { lines: [progress, `The API stays Planned. To open it: ${AGAIN}`, ...members(state)], code: EXIT.ok };
    case 'untold':
      return { lines: [progress, 'The API stays Planned.', ...members(state)], code: EXIT.no };
    case 'stopped':
      return { lines: [`Stopped. ${progress} The API stays Planned.`, howToResume, ...members(state)], code: EXIT.failed };
    case 'mailAway':
      return {
        lines: [`The mail server takes nothing: ${end.reason}.`, `${progress} The API stays Planned.`, howToResume, ...members(state)],
        code: EXIT.failed,
      };
    case 'running':
      return { lines: ['Another launch is running. Nothing was done here.'], code: EXIT.failed };
    case 'lost':
      return {
        lines: ['The launch was withdrawn, or another run has taken it over. This one has ended.', ...members(state)],
        code: EXIT.failed,
      };
  }
}

/** The members the operator should know about by name. */
export function members({ failed, doubtful, leftOut, status }: LaunchState): string[] {
  const lines: string[] = [];
  if (failed.length > 0) {
    lines.push('', 'Could not be told:', ...failed.map(({ address, reason }) => `  ${printable(address)}  ${printable(reason)}`));
    if (status === 'Planned') {
      const names = failed.map(({ address }) => printable(address)).join(' ');
      lines.push(`To try them once more: ${AGAIN}`, `To go on without them: ${AGAIN} --without ${names}`);
    }
  }
  if (doubtful.length > 0) lines.push('', DOUBTFUL, ...doubtful.map((address) => `  ${printable(address)}`));
  if (leftOut.length > 0) lines.push('', 'Left out, as you said:', ...leftOut.map((address) => `  ${printable(address)}`));
  return lines;
}

const DOUBTFUL = 'May have got the message twice, under one Message-ID: a run, or the mail server, ended while it was on its way:';
