import { launchApi } from './api/launch-command.js';
import { apiStatus } from './api/status.js';
import { withdrawApi } from './api/withdraw.js';
import { audit } from './audit/command.js';
import { backup } from './backup/command.js';
import type { Command } from './command.js';
import { createKey } from './keys/create.js';
import { listKeys } from './keys/list.js';
import { revokeKey } from './keys/revoke.js';
import { moveToPostgresCommand } from './move-to-postgres/command.js';
import { grantPro } from './pro/grant.js';
import { listPro } from './pro/list.js';
import { revokePro } from './pro/revoke.js';
import { verifySite } from './verify-site/command.js';
import { exportWaitlist } from './waitlist/export.js';
import { listWaitlist } from './waitlist/list.js';
import { removeFromWaitlist } from './waitlist/remove.js';

/** Every command there is; help and dispatch come from this list. */
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
