// @retry never: lost counts
import { test } from 'node:test';
import { startSite } from '@imagemill/testkit';
import { assertSurvivesKills } from './assert-nothing-lost.js';

test('SQLite: twenty kills under load lose nothing that was acknowledged', async () => {
  await using site = await startSite({ env: { FREE_DAILY_QUOTA: 'off', LOG_LEVEL: 'silent' } });
  await assertSurvivesKills(site);
});
