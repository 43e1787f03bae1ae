import { test } from 'node:test';
import { withoutWordPress } from '@imagemill/testkit';
import { convertByBrowser, NO_WEBP } from './browser-library.js';

const skip = withoutWordPress();

test("on a host whose PHP can't write WebP, at least 36 of 40 images become WebP through the bulk page", { skip }, () =>
  convertByBrowser(NO_WEBP, { large: 1, lists: 3 }),
);
