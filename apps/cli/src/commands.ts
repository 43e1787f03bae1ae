import type { Command } from './command.js';
import { verifySite } from './verify-site/command.js';

/** Every command there is; help and dispatch come from this list. */
export const COMMANDS: readonly Command[] = [verifySite];
