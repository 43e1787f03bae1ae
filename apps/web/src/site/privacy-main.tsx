import type { ComponentChildren } from 'preact';
import { RequestsLink } from '../trust/requests-link.js';
import { Facts } from './facts.js';
import { Slot } from './slot.js';

type Row = readonly [what: string, text: ComponentChildren];

/** Everything that's sent to this site. */
const SENT: readonly Row[] = [
  [
    'With every request',
    'Its address and that of the page, your browser’s name, system and language, and the session cookie. What is to be counted or stored also takes along a token that the page was given. The server sees your network address, as every server does; it neither logs it nor keeps it, but for the hash named below.',
  ],
  [
    'Without a file',
    'Questions how much of today’s quota is left, and on the home page how many files were milled. They carry nothing else.',
  ],
  [
    'After each file that is done',
    'The name of the tool and a random id. No file, file name, size, format or fingerprint. Without a connection this is sent later.',
  ],
  [
    'For some documents',
    'The request for a font, where a page of a PDF is drawn that has Chinese, Arabic, Greek or other letters and brings no font for them. It tells which font, and nothing of the text.',
  ],
  [
    'On the pricing and account pages',
    'Your email address, if you put it on the waitlist or ask for a sign-in link. The link’s token, when you press the button of its page. On the account page also the question who is signed in here and, for API keys, the name you give a new one or the id of the one you revoke. A new key comes back in the answer, this once; the list of requests shows none of it.',
  ],
  [
    'With a PRO tool',
    'The file itself, your settings for it, a random id and, for a locked document, the password you enter; while it is worked on also the question how far it is. Only these tools upload anything, and each says so before you choose a file.',
  ],
  [
    'With the API, once it is Live',
    'What your own program sends: its key, the file, the options, and an Idempotency-Key if it wants one. No page of this site uses the API.',
  ],
];

const ON_THE_SERVER: readonly Row[] = [
  [
    'Your session',
    'Once it has finished a file or signed in: the SHA-256 of its id, and the days of its first and last use. It goes 30 days after the last use.',
  ],
  ['Your quota', 'How many files the session has done on the days it was last used. It goes with the session at the latest.'],
  ['The random ids', 'With the time, for 30 days and not tied to a session, so that each counts once.'],
  ['Totals', 'How many files each tool has done, for everyone together.'],
  [
    'Limits for new sessions, mail, sign-in and keys',
    'A keyed hash of your network, for one to two hours, and of the address a mail goes to, for one to two days. For each account how many keys it made today, for each key how many requests it sent in this minute.',
  ],
  [
    'The waitlist',
    'Email addresses of those who asked to be on it, when they did, and whether they have confirmed it. Once the announcement is under way also whether it went to the address, the Message-ID of that message and, if it failed, a short reason. The list serves that announcement alone. An address that is not confirmed goes after 30 days. Its owner leaves by the link in each message, and all of this goes with it.',
  ],
  [
    'Your account, if you make one',
    'Your email address and when the account was made. For each browser that is signed in: the SHA-256 of its session’s id, a few words like “Firefox on Linux”, when it signed in and the day it was last seen. A browser that was not seen for 30 days is signed out and forgotten. You delete all of it on the account page, at once.',
  ],
  [
    'PRO',
    'The address it was given to, when, and until when; and how many files your account has done on the server each day, for two months. It is deleted with your account, or when the operator of this site withdraws PRO. The record of access below keeps the address longer.',
  ],
  [
    'API keys',
    'Of each key its name, its last four characters, the SHA-256 of the whole, when it was made and the day it was last used; and how many files it has done each month, for two months. The key itself is not kept. All of it goes when you revoke the key, with the account, and when the API is withdrawn. The record of access below keeps the key’s id.',
  ],
  [
    'A record of access',
    'When PRO was given to an address or taken back, and when a key was made or revoked, by the key’s id: for 400 days. When you delete your account, your address goes from this record, too.',
  ],
  [
    'Requests to the API with an Idempotency-Key',
    'Keyed hashes (HMAC) of that text and of the request, and whether it was charged, for 24 hours. No file, and no hash that anybody could compare a file with.',
  ],
  [
    'Mailed links',
    'The SHA-256 of the link’s token, the address, and the session that asked: 15 minutes for a sign-in, 7 days for the waitlist, and the leave link for as long as you are on the list. Where the site has no mail server of its own, the messages themselves lie in a folder for whoever runs it.',
  ],
  [
    'A file of a PRO tool or of the API',
    'In a temporary folder for the length of the request: it goes, with the result, when the answer is sent, when you cancel, and when the work fails. After a crash it goes within moments, at the latest at the next start. Its name is not kept; PRO tools do not even send it.',
  ],
  ['The log', 'Time, kind and outcome of requests. No network address, cookie, key, query, name or email address.'],
];

const ON_YOUR_DEVICE: readonly Row[] = [
  ['A cookie', 'The session: a random id and its time of issue, signed. It lasts 30 days from your last visit.'],
  ['Settings', 'Of each tool, and which engine works in your browser.'],
  ['A copy of this site', 'So that it works offline: pages, scripts and the engine.'],
  ['Counts on their way', 'What could not be delivered yet, and the last quota heard of.'],
  ['Your files', 'In the memory of the tab only, and with them the passwords you enter for documents. They go when you close it.'],
];

const NOT_PREVENTED: readonly Row[] = [
  ['Extensions and other programs', 'Whoever controls your browser or your device sees what you see.'],
  [
    'Your browser itself',
    'It may check downloads and addresses with its maker, sync, or report how it is used. It also fetches the icon of this site and looks for new versions of the service worker; the list of requests does not show the latter.',
  ],
  [
    'A changed site',
    'Whoever runs this server could serve other scripts. The list of requests would then be theirs as well. The comparison of builds above shows that.',
  ],
  [
    'Scripts from elsewhere, should one ever get in',
    'In Chrome, Edge and others built on Chromium 152 or newer they reach nobody but this site. Other browsers know no such limit for three things: a script could open a window at another site, connect to another device from a frame within the page, and have the name of another server looked up. And browsers without the Navigation API could be led to another site.',
  ],
  [
    'Gaps in the list of requests',
    'A frame within the page, or a worker that is ended at once, could ask this site, and no other, for something that the list misses. The list names such a frame.',
  ],
  [
    'A bare network address or a second name',
    'Where a site is reached by an address like 192.168.1.5, or by a second name, policies do not name single paths: the engine’s worker may then connect to all of this site, but still to nobody else.',
  ],
];

/** The privacy page: what's true and tested, what no page can prevent, and how to check it. */
export function PrivacyMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>Privacy</h1>
        <p class="lead">
          The tools work in your browser: those files stay on your device. Only the PRO tools upload a file. This page says what is sent and
          kept, and how you can check it in a minute.
        </p>
      </div>

      <section class="prose told" aria-labelledby="work">
        <h2 id="work">Where the work is done</h2>
        <p>
          In your browser. It opens, changes and saves every picture and document itself, in a worker: a script that runs apart from the
          page. That worker may connect to nothing but the engine’s own files on this site. Your browser enforces this, whatever the script
          tries.
        </p>
        <p>
          The <a href="/pricing">PRO</a> tools are the one exception: they send your file to this site’s server, which does the work and
          keeps nothing. They have pages of their own, for those who are signed in and have PRO; no other tool ever sends a file.
        </p>
        <p>
          The page may speak to this site alone: to no other site, in no frame, nor by leaving for another address. Nothing comes from
          elsewhere either: no fonts, no analytics, no advertising, no tracking.
        </p>
      </section>

      <section class="section" aria-labelledby="check">
        <h2 id="check">Check it in a minute</h2>
        <ol class="promises">
          <li>
            <h3>Watch the page</h3>
            <p>
              <RequestsLink>What left this page</RequestsLink> lists every request of a page, its workers and its service worker, live. Open
              it on a tool’s page after a file is done: one request carries something out, shown word for word.
            </p>
          </li>
          <li>
            <h3>Watch the browser</h3>
            <p>
              Open the developer tools, choose Network, and do a file. The browser lists the same requests, and no script can hide any from
              it.
            </p>
          </li>
          <li>
            <h3>Cut the connection</h3>
            <p>
              Open a tool and wait until it says that it works offline. Switch on airplane mode, reload, and do a file. (Over plain http
              browsers keep no site: there, cut the connection after the first file.)
            </p>
          </li>
        </ol>
        <p class="prose">
          To see that this site serves what its public source makes, build that version and compare. The footer of each page shows the
          beginning of its build’s hash, which covers every file in <a href="/build.json">the build’s list</a>. The whole of it is:
        </p>
        <p class="build-hash">
          <code>
            <Slot name="buildHash" />
          </code>
        </p>
        <p>
          <code>npx --no-install imagemill verify-site https://this.site</code>
        </p>
        <p class="prose">
          With the source comes the test behind this page. <code>npm test -- leak</code> tries to send bytes out of a page, its engines and
          its service worker in some 50 ways, from a picture’s address to a new window, and fails when one gets through or is missing in the
          list.
        </p>
      </section>

      <Told id="sent" title="What is sent to this site" rows={SENT} />
      <Told id="server" title="What the server keeps" rows={ON_THE_SERVER} />
      <Told id="device" title="What your device keeps" rows={ON_YOUR_DEVICE}>
        You can remove all of it in your browser’s settings, as data of this site.
      </Told>
      <Told id="limits" title="What no page can prevent" rows={NOT_PREVENTED} />
    </main>
  );
}

function Told({ id, title, rows, children }: { id: string; title: string; rows: readonly Row[]; children?: ComponentChildren }) {
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Facts class="prose told" rows={rows} />
      {children && <p class="quiet">{children}</p>}
    </section>
  );
}
