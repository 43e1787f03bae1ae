import type { Capabilities, Operation, OptionsInputOf, Plan, RunOptions, RunResult } from '@imagemill/core';

/** An engine as the suites use it: bytes in, result out. */
export interface EngineUnderTest {
  readonly capabilities: Capabilities;
  run(plan: Plan, input: Uint8Array, options?: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

/** A file's whole path: header, plan, engine. Throws if the engine changed its input. */
export async function planAndRun<O extends Operation>(
  engine: EngineUnderTest,
  operation: O,
  input: Uint8Array,
  options: OptionsInputOf[O],
  run?: RunOptions,
): Promise<RunResult> {
  const [{ createPlan, parseOptions }, { inspect, readerOf }] = await Promise.all([import('@imagemill/core'), import('@imagemill/files')]);
  const source = await inspect(readerOf(input));
  const before = Buffer.from(input);
  const plan = createPlan(operation, source, parseOptions(operation, { ...options }), engine.capabilities);
  const result = await engine.run(plan, input, run);
  if (!before.equals(input)) throw new Error('The engine has changed its input.');
  return result;
}

/** Returns the engine that `before` opened. */
export type EngineOf = () => EngineUnderTest;
