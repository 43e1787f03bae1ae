import type { Operation } from '@imagemill/core';
import type { EngineProblem } from '../tool/engine-source.js';
import { OPERATION_WORDS } from '../words/tool-words.js';

const REASONS: Record<EngineProblem, string> = {
  not_isolated:
    'The part that does the work needs a protected page, and this one is not: most often because the address starts with http instead of https.',
  no_vectors: 'The part that does the work needs WebAssembly with vector instructions, which this browser does not have.',
  no_wasm: 'The part that does the work needs WebAssembly with shared memory, which this browser does not have or has switched off.',
};

/** Tells a visitor kindly that this browser cannot do the work yet. */
export function EngineProblemNote({ problem, operation }: { problem: EngineProblem; operation: Operation }) {
  return (
    <div class="note" role="status">
      <h2>This browser cannot {OPERATION_WORDS[operation].verb} here yet</h2>
      <p>{REASONS[problem]}</p>
      <p>
        A current Chrome, Edge or Firefox on a secure address (https, or localhost) works. An engine for other browsers is planned. No file
        of yours was opened or sent.
      </p>
    </div>
  );
}
