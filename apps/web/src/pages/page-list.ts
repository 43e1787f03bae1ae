import { formatList, writable } from '../words/format-words.js';
import { ApiMain } from './api-main.js';
import { CompressImageMain } from './compress-image-main.js';
import { ConvertImageMain } from './convert-image-main.js';
import { CONVERT_PAIR_PAGES } from './convert-pair-pages.js';
import { HomeMain } from './home-main.js';
import { NotFoundMain } from './not-found-main.js';
import type { Page } from './page.js';
import { PDF_PAGES } from './pdf/pdf-pages.js';
import { PricingMain } from './pricing-main.js';
import { PrivacyMain } from './privacy-main.js';
import { ResizeImageMain } from './resize-image-main.js';

/** Every page that exists. */
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
  {
    path: '/pricing',
    file: 'pricing.html',
    title: 'Pricing: free today, PRO and API planned | Imagemill',
    description: 'What is free today, what PRO and the API are planned to be, every limit, and the waitlist.',
    Main: PricingMain,
    entry: 'pricing',
    listed: true,
  },
  {
    path: '/api',
    file: 'api.html',
    title: 'API: compress, resize and convert over HTTP | Imagemill',
    description: 'The public HTTP API of Imagemill: its endpoints, what they are for, and their status.',
    Main: ApiMain,
    entry: 'plain',
    listed: true,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    title: 'Privacy: what is sent, what is kept, how to check it | Imagemill',
    description:
      'What this site sends and keeps, what it cannot prevent, and how you check in a minute that your files stay on your device.',
    Main: PrivacyMain,
    entry: 'plain',
    listed: true,
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
