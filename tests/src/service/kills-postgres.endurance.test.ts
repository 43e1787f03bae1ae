// @retry never: lost counts
import { test } from 'node:test';
import { sharedPostgres, startSite, withoutPostgres, withoutPrograms } from '@imagemill/testkit';
import { assertSurvivesKills } from './assert-nothing-lost.js';

const ENV = { FREE_DAILY_QUOTA: 'off', LOG_LEVEL: 'silent', SECRET: 'a secret of more than thirty-two characters' };

test('PostgreSQL: twenty kills under load lose nothing that was acknowledged', {
  skip: process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres'),
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using site = await startSite({ env: { ...ENV, DATABASE_URL: database.url } });
  await assertSurvivesKills(site);
});
