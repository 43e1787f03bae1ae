/** The options that stand for a size: a change of one of them is a whole one. */
export const SIZE_OPTIONS = ['width', 'height', 'longEdge', 'percent', 'ratio'] as const;
export type SizeOption = (typeof SIZE_OPTIONS)[number];

/** How the size is given. */
export const RESIZE_WAYS = ['pixels', 'percent', 'longEdge', 'ratio'] as const;
export type ResizeWay = (typeof RESIZE_WAYS)[number];
