import type { Page } from '../site/page.js';
import { MailedLinkApp } from './mailed-link-app.js';
import { MAILED_LINKS, type MailedLinkName } from './mailed-links.js';

/** The pages that mailed links open. They're unlisted, and no use offline. */
export const MAILED_LINK_PAGES: readonly Page[] = (Object.keys(MAILED_LINKS) as MailedLinkName[]).map(pageOf);

function pageOf(name: MailedLinkName): Page {
  const { path, title, lead } = MAILED_LINKS[name];
  return {
    path,
    file: `${path.slice(1)}.html`,
    title: `${title} | Imagemill`,
    description: lead,
    Main: () => <MailedLinkMain name={name} />,
    entry: 'mailed-link',
    listed: false,
    secretAddress: true,
  };
}

function MailedLinkMain({ name }: { name: MailedLinkName }) {
  const link = MAILED_LINKS[name];
  return (
    <main id="main" class="wrap page-head page-narrow">
      <h1>{link.title}</h1>
      <noscript>
        <p class="note">This button needs JavaScript. Please allow it for this page, and open the link once more.</p>
      </noscript>
      <div id="mailed-link" data-link={name}>
        <MailedLinkApp link={link} />
      </div>
    </main>
  );
}
