import { AccountMain } from '../account/account-main.js';
import { MAILED_LINK_PAGES } from '../account/mailed-link-pages.js';
import { formatList, writable } from '../shell/words/format-words.js';
import { CompressImageMain } from '../tools/compress-image/page.js';
import { CONVERT_PAIR_PAGES } from '../tools/convert-image/convert-pair-pages.js';
import { ConvertImageMain } from '../tools/convert-image/page.js';
import { PDF_PAGES } from '../tools/pdf/pdf-pages.js';
import { PRO_PAGES } from '../tools/pro/pro-pages.js';
import { ResizeImageMain } from '../tools/resize-image/page.js';
import { ApiMain } from './api/api-main.js';
import { NotFoundMain, OfflineMain } from './dead-end.js';
import { HomeMain } from './home-main.js';
import type { Page } from './page.js';
import { PluginsMain } from './plugins/plugins-main.js';
import { PricingMain } from './pricing-main.js';
import { PrivacyMain } from './privacy-main.js';

/** Every page of the site. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'index.html',
    title: 'Imagemill: smaller images and PDFs, made on your own device',
    description: 'Drop pictures or PDFs to compress, resize or convert them. Your browser does the work: your files stay on your device.',
    Main: HomeMain,
    entry: 'home',
    listed: true,
  },
  {
    path: '/compress-image',
    file: 'compress-image.html',
    title: `Compress image: smaller ${formatList(writable())} | Imagemill`,
    description:
      'Compress many pictures at once, compare before and after, and save them one by one or as a zip. Your files stay on this device.',
    Main: CompressImageMain,
    entry: 'tool',
    listed: true,
  },
  {
    path: '/resize-image',
    file: 'resize-image.html',
    title: 'Resize image: by pixels, percent, long edge or ratio | Imagemill',
    description: 'Resize or crop many pictures at once, with sizes for screens, email and social networks. Your files stay on this device.',
    Main: ResizeImageMain,
    entry: 'tool',
    listed: true,
  },
  {
    path: '/convert-image',
    file: 'convert-image.html',
    title: `Convert image: to ${formatList(writable()).replace(' and ', ' or ')} | Imagemill`,
    description: 'Turn many pictures into another format at once, and see what each of them weighs. Your files stay on this device.',
    Main: ConvertImageMain,
    entry: 'tool',
    listed: true,
  },
  ...CONVERT_PAIR_PAGES,
  ...PDF_PAGES,
  ...PRO_PAGES,
  {
    path: '/plugins',
    file: 'plugins.html',
    title: 'WordPress plugins: WebP beside every picture, smaller uploads | Imagemill',
    description:
      'Two free WordPress plugins: one puts a WebP beside every picture of the media library, one makes new pictures smaller. No account, no outside service.',
    Main: PluginsMain,
    entry: 'plain',
    listed: true,
  },
  {
    path: '/pricing',
    file: 'pricing.html',
    title: 'Pricing: free, PRO and the API compared | Imagemill',
    description: 'What is free, what PRO adds, where the API stands, and every limit side by side.',
    Main: PricingMain,
    entry: 'pricing',
    listed: true,
  },
  {
    path: '/api',
    file: 'api.html',
    title: 'API: compress, resize and convert over HTTP | Imagemill',
    description: 'The public HTTP API of Imagemill: its status, examples, and every endpoint, option, header, limit and error.',
    Main: ApiMain,
    entry: 'api',
    listed: true,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    title: 'Privacy: what is sent, what is kept, how to check it | Imagemill',
    description:
      'What this site sends and keeps, what it cannot prevent, and how you check in a minute that the browser tools keep your files on your device.',
    Main: PrivacyMain,
    entry: 'plain',
    listed: true,
  },
  {
    path: '/account',
    file: 'account.html',
    title: 'Account: sign in by email | Imagemill',
    description: 'Sign in with a link by email, see your tier, what you used today and where you are signed in. The tools need no account.',
    Main: AccountMain,
    entry: 'account',
    listed: true,
  },
  ...MAILED_LINK_PAGES,
  {
    path: '/offline',
    file: 'offline.html',
    title: 'Not available offline | Imagemill',
    description: 'We can’t reach the site right now. The tools still work.',
    Main: OfflineMain,
    entry: 'plain',
    listed: false,
  },
  {
    path: '/404',
    file: '404.html',
    title: 'Nothing here | Imagemill',
    description: 'This address leads nowhere.',
    Main: NotFoundMain,
    entry: 'plain',
    listed: false,
  },
];
