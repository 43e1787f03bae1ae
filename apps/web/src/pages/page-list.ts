import { ApiMain } from './api-main.js';
import { CompressImageMain } from './compress-image-main.js';
import { HomeMain } from './home-main.js';
import { NotFoundMain } from './not-found-main.js';
import type { Page } from './page.js';
import { PricingMain } from './pricing-main.js';

/** Every page that exists. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'index.html',
    title: 'Imagemill: smaller images, made on your own device',
    description: 'Drop pictures and get smaller ones. Your browser does the work: JPEG, PNG, WebP and AVIF stay on your device.',
    Main: HomeMain,
    entry: 'home',
    listed: true,
  },
  {
    path: '/compress-image',
    file: 'compress-image.html',
    title: 'Compress image: smaller JPEG, PNG, WebP and AVIF | Imagemill',
    description:
      'Compress many pictures at once, compare before and after, and save them one by one or as a zip. Your files stay on this device.',
    Main: CompressImageMain,
    entry: 'compress-image',
    listed: true,
  },
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
    listed: true,
  },
  {
    path: '/404',
    file: '404.html',
    title: 'Nothing here | Imagemill',
    description: 'This address leads nowhere.',
    Main: NotFoundMain,
    listed: false,
  },
];
