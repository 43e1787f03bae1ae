import { neededParts } from './needed-programs.mjs';

// Safe, because no test kills this server: tests of what a crash leaves behind start their own.
const POSTGRES_SETTINGS = { fsync: 'off' };

/**
 * The servers that test files share: one PostgreSQL and one MariaDB per run, one site with default
 * settings per lane. Each starts when the first file asks for it and is passed on in the
 * environment. Without these variables, a test starts its own.
 */
export class SharedParts {
  #started = new Map();

  /** The environment variables for a test file that's about to run in this lane. */
  async variablesFor({ file }, lane) {
    const variables = {};
    for (const part of neededParts(file)) Object.assign(variables, await this.#variables(part, lane));
    return variables;
  }

  /** Stops all servers. */
  async close() {
    const servers = await Promise.allSettled(this.#started.values());
    await Promise.all(servers.map(({ value }) => value?.dispose()));
  }

  async #variables(part, lane) {
    if (part === 'site') return { TEST_SITE_URL: (await this.#start(`site of lane ${lane}`, startSite)).url };
    const { externalProgram } = await import('@imagemill/testkit/external-program');
    if (part === 'postgres') {
      if (process.env.TEST_DATABASE_URL || !externalProgram('postgres')) return {};
      return { TEST_DATABASE_URL: (await this.#start(part, startPostgres)).url };
    }
    return externalProgram('mariadbd') && externalProgram('php')
      ? { TEST_MARIADB_SOCKET: (await this.#start(part, startMariadb)).socket }
      : {};
  }

  #start(name, start) {
    if (!this.#started.has(name)) this.#started.set(name, start());
    return this.#started.get(name);
  }
}

async function startSite() {
  const { sharedSite } = await import('@imagemill/testkit/site');
  return sharedSite();
}

async function startPostgres() {
  const { startPostgres: start } = await import('@imagemill/testkit/postgres');
  return start(POSTGRES_SETTINGS);
}

async function startMariadb() {
  const { startMariadb: start } = await import('@imagemill/testkit/mariadb');
  return start();
}
