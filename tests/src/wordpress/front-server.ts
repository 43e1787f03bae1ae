import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { externalProgram, type ProcessGroup, poll, startGroup, temporaryDirectory } from '@imagemill/testkit';

export interface FrontOptions {
  readonly port: number;
  /** WordPress's folder; files are served from there. */
  readonly root: string;
  /** Everything that isn't a file is served from there. */
  readonly backend: string;
}

/** A web server in front of a WordPress, as hosts have it. */
export interface FrontServer extends AsyncDisposable {
  readonly url: string;
  log(): Promise<string>;
}

export interface ApacheOptions {
  /** Modules that this host lacks. */
  readonly without?: readonly string[];
  /** What a .htaccess may contain. Default: as much as WordPress's own rules need. */
  readonly allow?: string;
}

const APACHE_MODULES = ['authz_core', 'headers', 'mime', 'mpm_event', 'proxy', 'proxy_http', 'rewrite'];

/** Starts an Apache that reads .htaccess files. */
export async function startApache(options: FrontOptions & ApacheOptions): Promise<FrontServer> {
  const modules = APACHE_MODULES.filter((name) => !options.without?.includes(name));
  return start('apache2', options, (folder) => ({
    config: `
ServerRoot "${folder}"
ServerName 127.0.0.1
Listen 127.0.0.1:${options.port}
PidFile "${folder}/pid"
ErrorLog "${folder}/log"
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
<IfModule mod_mime.c>
TypesConfig "${folder}/mime.types"
</IfModule>
StartServers 1
DocumentRoot "${options.root}"
<Directory "${options.root}">
  AllowOverride ${options.allow ?? 'FileInfo'}
  Options FollowSymLinks
  Require all granted
</Directory>
ProxyPreserveHost On
RewriteEngine On
RewriteCond %{DOCUMENT_ROOT}%{REQUEST_URI} !-f [OR]
RewriteCond %{REQUEST_URI} \\.php$
RewriteCond %{REQUEST_URI} !^/[a-z]+/wp-content/
RewriteRule ^/(.*)$ ${options.backend}/$1 [P]
`,
    args: (file) => ['-X', '-f', file],
  }));
}

/** Starts nginx with these lines inside `http` and inside `server`. */
export async function startNginx(options: FrontOptions & { readonly http: string; readonly server: string }): Promise<FrontServer> {
  return start('nginx', options, (folder) => ({
    config: `
daemon off;
master_process off;
pid "${folder}/pid";
error_log "${folder}/log";
events {}
http {
  access_log off;
  types { image/jpeg jpg jpeg; image/png png; text/css css; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`).join(' ')}
  ${options.http}
  server {
    listen 127.0.0.1:${options.port};
    root "${options.root}";
    ${options.server}
    location / { try_files $uri @wordpress; }
    location ~ \\.php$ { proxy_pass ${options.backend}$request_uri; proxy_set_header Host $http_host; }
    location @wordpress { proxy_pass ${options.backend}; proxy_set_header Host $http_host; }
  }
}
`,
    args: (file) => ['-c', file, '-p', folder],
  }));
}

interface Setup {
  readonly config: string;
  args(file: string): string[];
}

async function start(name: 'apache2' | 'nginx', { port }: FrontOptions, setup: (folder: string) => Setup): Promise<FrontServer> {
  const program = externalProgram(name);
  if (!program) throw new Error(`${name} is not installed.`);
  const directory = await temporaryDirectory(`imagemill-${name}-`);
  const folder = directory.path;
  await mkdir(path.join(folder, 'logs'), { recursive: true });
  // The list of an older host, without WebP.
  await writeFile(path.join(folder, 'mime.types'), 'image/jpeg jpg jpeg jpe\nimage/png png\nimage/gif gif\ntext/css css\n');
  const { config, args } = setup(folder);
  const file = path.join(folder, 'server.conf');
  await writeFile(file, config);
  const group: ProcessGroup = await startGroup(program, args(file), { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const log = () => readFile(path.join(folder, 'log'), 'utf8').catch(() => '');
  const answers = async () => {
    if (group.child.exitCode !== null) throw new Error(`${name} ended:\n${await log()}`);
    return fetch(`${url}/wp-includes/images/blank.gif`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await poll(answers, { what: `${name} to answer` });
  return {
    url,
    log,
    [Symbol.asyncDispose]: async () => {
      await group.kill();
      await directory.remove();
    },
  };
}
