import { type AccountAnswer, dayOf, endOfDay, type ServerFilesAnswer } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { AllowanceState } from '@imagemill/store';
import { quotaAnswer } from '../quota/quota.js';
import type { Services } from '../services.js';
import { proHolder } from '../session/guards.js';

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** How many of an account's server files are left. */
function serverFilesAnswer(limit: number, { period, used, reserved }: AllowanceState): ServerFilesAnswer {
  return { limit, used, remaining: Math.max(0, limit - used - reserved), resetsAt: toTime(endOfDay(period)) };
}

/** Everything the account page shows, as of now. */
export async function readAccountAnswer(
  { config, store }: Pick<Services, 'config' | 'store'>,
  { accountId, sessionKey, now }: { readonly accountId: string; readonly sessionKey: string; readonly now: number },
): Promise<AccountAnswer> {
  const day = dayOf(now);
  const [account, usage, allowance] = await Promise.all([
    store.readAccount({ accountId, now }),
    store.usage({ sessionKey, day, now }),
    store.readAllowance({ holder: proHolder(accountId), period: day, now }),
  ]);
  // Just deleted on another device.
  if (account === null) throw new AppError('sign_in_required');
  return {
    email: account.address,
    tier: account.tier,
    createdAt: toTime(account.createdAt),
    proUntil: account.proUntil === null ? null : toTime(account.proUntil),
    quota: quotaAnswer(config.freeDailyQuota, usage),
    serverFiles: account.tier === 'pro' ? serverFilesAnswer(config.pro.filesPerDay, allowance) : null,
    sessions: account.sessions.map((session) => ({
      device: session.device,
      signedInAt: toTime(session.signedInAt),
      lastSeenDay: session.lastSeenDay,
      current: session.sessionKey === sessionKey,
    })),
  };
}
