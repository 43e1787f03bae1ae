import type { EngineProblem } from '../tool/engine-source.js';

const REASONS: Record<EngineProblem, string> = {
  not_isolated:
    'The part that compresses needs a protected page, and this one is not: most often because the address starts with http instead of https.',
  no_wasm: 'The part that compresses needs WebAssembly with shared memory, which this browser does not have or has switched off.',
};

/** Tells a visitor kindly that this browser cannot do the work yet. */
export function EngineProblemNote({ problem }: { problem: EngineProblem }) {
  return (
    <div class="note" role="status">
      <h2>This browser cannot compress here yet</h2>
      <p>{REASONS[problem]}</p>
      <p>
        A current Chrome, Edge or Firefox on a secure address (https, or localhost) works. An engine for other browsers is planned. No file
        of yours was opened or sent.
      </p>
    </div>
  );
}
