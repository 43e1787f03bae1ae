import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig, loadMailSettings, loadStoreSettings } from './config.js';

test('without settings, the published defaults apply', () => {
  const config = loadConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '0.0.0.0');
  assert.equal(config.baseUrl, null);
  assert.equal(config.freeDailyQuota, 30);
  assert.equal(config.newSessionsPerHour, 300);
  assert.equal(config.pro.filesPerDay, 200);
  assert.equal(config.api.maxBytes, 25_000_000);
});

test('an empty variable counts as unset', () => {
  assert.equal(loadConfig({ PORT: '', BASE_URL: ' ' }).port, 3000);
});

test('all problems are listed together, and secrets are not shown', () => {
  const env = {
    PORT: '70000',
    BASE_URL: 'ftp://x',
    ALLOWED_HOSTS: 'a.example:8080',
    TRUST_PROXY: '10.0.0.0/99',
    FREE_DAILY_QUOTA: 'many',
    SECRET: 'hunter2',
    API_MAX_BYTES: '-1',
    HEIC: 'maybe',
  };
  assert.throws(
    () => loadConfig(env),
    (error: Error) => {
      assert.match(error.message, /Expected a whole number from 0 to 65535 for PORT but received "70000"\./);
      assert.match(error.message, /for BASE_URL but received "ftp:\/\/x"\./);
      for (const name of Object.keys(env)) assert.match(error.message, new RegExp(`for ${name} but received`));
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

test('the config is frozen at every level', () => {
  const config = loadConfig({ ALLOWED_HOSTS: 'a.example' });
  assert.throws(() => Object.assign(config, { port: 1 }), TypeError);
  assert.throws(() => Object.assign(config.pro, { filesPerDay: 1 }), TypeError);
  assert.throws(() => (config.allowedHosts as string[]).push('b.example'), TypeError);
});

test('addresses are converted to the form that browsers send', () => {
  const config = loadConfig({ BASE_URL: 'HTTPS://Images.Example.org:443/', ALLOWED_HOSTS: ' NAS.local , [FE80::1], 10.0.0.7 ' });
  assert.equal(config.baseUrl, 'https://images.example.org');
  assert.deepEqual(config.allowedHosts, ['nas.local', 'fe80::1', '10.0.0.7']);
});

test('a base URL with a path, a query or a password is rejected', () => {
  for (const url of ['https://a.example/sub', 'https://a.example?x', 'https://u:p@a.example', 'a.example']) {
    assert.throws(() => loadConfig({ BASE_URL: url }), /BASE_URL/, url);
  }
});

test('the quota can be turned off, and secrets can be rotated', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(40)];
  const config = loadConfig({ FREE_DAILY_QUOTA: 'off', SECRET: `${fresh}, ${old}`, TRUST_PROXY: 'off' });
  assert.equal(config.freeDailyQuota, null);
  assert.deepEqual(config.secrets, [fresh, old]);
  assert.deepEqual(config.trustProxy, []);
});

test('a secret comes from the environment or from a file, not both, and servers of one database need one', () => {
  const database = { DATABASE_URL: 'postgresql://user:password@host/database' };
  const secret = 's'.repeat(32);
  assert.throws(() => loadConfig(database), /Expected SECRET_FILE beside DATABASE_URL/);
  assert.equal(loadConfig({ ...database, SECRET_FILE: '/run/secrets/imagemill' }).secretFile, '/run/secrets/imagemill');
  assert.deepEqual(loadConfig({ ...database, SECRET: secret }).secrets, [secret]);
  assert.throws(() => loadConfig({ SECRET: secret, SECRET_FILE: '/run/secrets/imagemill' }), /but received both/);
});

test('workers must be well isolated on a public site, unless the operator says otherwise', () => {
  const least = (env: Record<string, string>) => loadConfig(env).pool.minIsolation;
  assert.deepEqual(
    [least({}), least({ BASE_URL: 'http://nas.local' }), least({ BASE_URL: 'https://a.example' })],
    ['weak', 'weak', 'filter'],
  );
  assert.deepEqual([least({ MIN_ISOLATION: 'jail' }), least({ BASE_URL: 'https://a.example', MIN_ISOLATION: 'weak' })], ['jail', 'weak']);
  assert.throws(() => loadConfig({ MIN_ISOLATION: 'none' }), /Expected one of jail, filter, weak for MIN_ISOLATION/);
});

test('HEIC is offered unless it is turned off', () => {
  assert.deepEqual(
    [{}, { HEIC: 'on' }, { HEIC: 'off' }].map((env) => loadConfig(env).edition),
    ['full', 'full', 'withoutHeic'],
  );
});

test('a command reads where the data is, needs no secret, and ignores settings that only a server needs', () => {
  const database = 'postgresql://user:password@host/database';
  assert.deepEqual(loadStoreSettings({ DATABASE_URL: database, PORT: 'wrong' }), { dataDir: './data', databaseUrl: database });
  assert.deepEqual(loadStoreSettings({ DATA_DIR: ' /srv/mill ' }), { dataDir: '/srv/mill', databaseUrl: null });
  assert.throws(
    () => loadStoreSettings({ DATABASE_URL: 'mysql://user:password@host' }),
    /Expected .* for DATABASE_URL but received something else/,
  );
});

test('a command that sends mail reads how mail is sent and where its links lead, as the server does', () => {
  assert.deepEqual(loadMailSettings({ PORT: '8080', SMTP_URL: 'smtp://mail.example.org', SECRET: 'short' }), {
    dataDir: './data',
    databaseUrl: null,
    origin: 'http://localhost:8080',
    mail: { smtpUrl: 'smtp://mail.example.org', from: 'Imagemill <imagemill@localhost>' },
  });
  assert.equal(loadMailSettings({ BASE_URL: 'https://Images.example.org/' }).origin, 'https://images.example.org');
  assert.throws(() => loadMailSettings({ SMTP_URL: 'http://user:geheim@host' }), /^(?!.*geheim).*for SMTP_URL/s);
});
