import { test } from 'node:test';
import { withoutWordPress } from '@imagemill/testkit';
import { convertByBrowser, LITTLE_MEMORY } from './browser-library.js';

const skip = withoutWordPress();

test('on a host with GD and 64 MB of memory, at least 36 of 40 images become WebP through the bulk page', { skip }, () =>
  convertByBrowser(LITTLE_MEMORY, { large: 2, lists: 0 }),
);
