import { formatBytes } from '@imagemill/core';
import type { ComponentChildren } from 'preact';
import { Facts } from '../facts.js';
import { offeredPlugin } from './offered-plugins.js';

/** A size within a sentence, with a no-break space to keep the number and its unit on one line. */
const sizeInText = (bytes: number) => formatBytes(bytes).replace(' ', '\u00a0');

type Row = readonly [what: string, text: ComponentChildren];

const WEBP: readonly Row[] = [
  [
    'Every picture, old and new',
    'Uploads get their WebP files at once or within minutes, in every size that WordPress makes. The pictures that are there already are converted in the background.',
  ],
  [
    'Nothing of yours is changed',
    'The WebP lies beside the original, as photo.jpg.webp. Originals, posts and pages stay as they are. Deactivating shows the originals again; deleting the plugin deletes its files and settings.',
  ],
  [
    'Each visitor gets what the browser reads',
    'Pictures in pages become a choice of WebP and original. A browser that reads WebP takes it, any other takes the original, also from a page cache.',
  ],
  ['Only where it helps', 'A WebP that would be larger than the picture is not kept, and the plugin remembers that.'],
  [
    'Also on a small host',
    'Where the server cannot write WebP or lacks the memory, the bulk page lets your own browser do it, with the engine of this site that comes inside the plugin.',
  ],
  [
    'Looked after',
    'Progress with pause and resume, a dry run that counts files and bytes, undo, a column in the list of media, and commands for WP-CLI.',
  ],
];

const UPLOADS: readonly Row[] = [
  [
    'Smaller from the start',
    'New JPEG, PNG and WebP pictures are scaled to at most 2560 pixels a side and compressed, before WordPress makes its sizes of them.',
  ],
  ['Without the place', 'Where a picture was taken is removed from it. Camera, author and caption stay unless you choose otherwise.'],
  [
    'The original is kept',
    'In a folder of its own that nobody can guess. One click in the list of media puts it back. You delete kept originals by age when you like, or keep none.',
  ],
  [
    'Never worse',
    'A picture that would not become at least five percent smaller stays as it is, unless it is too large or carries its place.',
  ],
];

const NOT_DONE: readonly Row[] = [
  [
    'No service',
    'Neither plugin asks any server for anything, this one included. There is no account, no key, no limit, no advertising and no tracking.',
  ],
  ['Animations', 'Animated PNG stays as it is. The uploads plugin leaves all animations alone.'],
  ['AVIF, SVG and others', 'They are left as they are. The WebP plugin makes no AVIF.'],
  [
    'Pictures from elsewhere',
    'Pictures that are not in the media library, such as those of a theme, and files kept on another server are not converted.',
  ],
  ['Style sheets', 'A background picture named in a style sheet is replaced only by the optional server rules.'],
];

const STEPS: readonly Row[] = [
  ['Download the zip', 'Leave it packed.'],
  ['Open your site’s admin pages', 'Choose Plugins, then Add New Plugin, then Upload Plugin.'],
  ['Choose the zip', 'Then Install Now, then Activate. There is nothing else to set.'],
];

/** The plugins page: what each plugin does, what neither does, and the zips of this build. */
export function PluginsMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>WordPress plugins</h1>
        <p class="lead">
          Two plugins that make the pictures of a WordPress site smaller. They work on your own server, once they are activated.
        </p>
      </div>

      <Plugin name="imagemill-webp" title="Imagemill WebP" lead="A WebP beside every picture of the media library." rows={WEBP} />
      <Plugin name="imagemill-uploads" title="Imagemill Uploads" lead="New pictures made smaller when they are uploaded." rows={UPLOADS} />

      <section class="section" aria-labelledby="install">
        <h2 id="install">How to install one</h2>
        <ol class="promises">
          {STEPS.map(([what, text]) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p class="prose">
          They need WordPress 6.2 and PHP 7.4 or newer, with GD or Imagick. They work alone or together, on single sites and on networks.
          New versions appear on this page; your site does not ask for them.
        </p>
      </section>

      <section class="section" aria-labelledby="not">
        <h2 id="not">What they do not do</h2>
        <Facts class="prose told" rows={NOT_DONE} />
      </section>

      <section class="section" aria-labelledby="license">
        <h2 id="license">License</h2>
        <p class="prose">
          Both are free software under the GNU General Public License, version 3 or later, with their source in this project. The zip of
          each lists the parts of others in it and their licenses. The zips are part of this site’s build:{' '}
          <a href="/build.json">its list</a> has their SHA-256.
        </p>
      </section>
    </main>
  );
}

interface PluginProps {
  name: string;
  title: string;
  lead: string;
  rows: readonly Row[];
}

function Plugin({ name, title, lead, rows }: PluginProps) {
  const { version, bytes } = offeredPlugin(name);
  return (
    <section class="section" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p class="prose">{lead}</p>
      <p>
        <a class="button button-primary" href={`/plugins/${name}.zip`} download>
          Download {title}
        </a>{' '}
        <span class="quiet">
          Version {version}, {sizeInText(bytes)}
        </span>
      </p>
      <Facts class="prose told" rows={rows} />
    </section>
  );
}
