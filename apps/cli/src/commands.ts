import { launchApi } from './api/launch-command.js';
import { apiStatus } from './api/status.js';
import { withdrawApi } from './api/withdraw.js';
import { audit } from './audit/command.js';
import { backup } from './backup/command.js';
import type { Command } from './command.js';
import { createKey, listKeys, revokeKey } from './keys/commands.js';
import { moveToPostgresCommand } from './move-to-postgres/command.js';
import { grantPro, listPro, revokePro } from './pro/commands.js';
import { verifySite } from './verify-site/command.js';
import { exportWaitlist, listWaitlist, removeFromWaitlist } from './waitlist/commands.js';

/** Every command; help and dispatch come from this list. */
export const COMMANDS: readonly Command[] = [
  grantPro,
  revokePro,
  listPro,
  listWaitlist,
  exportWaitlist,
  removeFromWaitlist,
  apiStatus,
  launchApi,
  withdrawApi,
  createKey,
  listKeys,
  revokeKey,
  audit,
  backup,
  moveToPostgresCommand,
  verifySite,
];
