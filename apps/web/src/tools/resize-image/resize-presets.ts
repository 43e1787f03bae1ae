import type { ResizeOptions } from '@imagemill/core';
import type { SizeOptions } from './resize-form.js';

/** A size for a common use. */
export interface ResizePreset {
  readonly id: string;
  readonly label: string;
  readonly size: Partial<SizeOptions>;
  readonly fit?: ResizeOptions['fit'];
}

export const RESIZE_PRESETS: readonly ResizePreset[] = [
  { id: 'full-hd', label: 'Full HD screen, 1920 × 1080', size: { width: 1920, height: 1080 }, fit: 'inside' },
  { id: '4k', label: '4K screen, 3840 × 2160', size: { width: 3840, height: 2160 }, fit: 'inside' },
  { id: 'email', label: 'Email, 1600 on the long edge', size: { longEdge: 1600 } },
  { id: 'web-page', label: 'Web page, 1200 wide', size: { width: 1200 } },
  { id: 'thumbnail', label: 'Thumbnail, 300 on the long edge', size: { longEdge: 300 } },
  { id: 'instagram-square', label: 'Instagram square, 1080 × 1080', size: { width: 1080, height: 1080 }, fit: 'cover' },
  { id: 'instagram-portrait', label: 'Instagram portrait, 1080 × 1350', size: { width: 1080, height: 1350 }, fit: 'cover' },
  { id: 'story', label: 'Story or reel, 1080 × 1920', size: { width: 1080, height: 1920 }, fit: 'cover' },
  { id: 'link-picture', label: 'Link preview, 1200 × 630', size: { width: 1200, height: 630 }, fit: 'cover' },
  { id: 'video-cover', label: 'YouTube thumbnail, 1280 × 720', size: { width: 1280, height: 720 }, fit: 'cover' },
];

/** The preset that matches these options, if any. */
export function findPreset(options: ResizeOptions): ResizePreset | undefined {
  const { width, height, longEdge, percent, ratio, fit } = options;
  return RESIZE_PRESETS.find(
    (preset) =>
      preset.size.width === width &&
      preset.size.height === height &&
      preset.size.longEdge === longEdge &&
      percent === undefined &&
      ratio === undefined &&
      (preset.fit ?? fit) === fit,
  );
}
