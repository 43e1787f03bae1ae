import type { OfflineFiles } from './messages.js';

declare const OFFLINE_FILES: OfflineFiles;

/** The build writes this list at the head of the script. */
export const FILES: OfflineFiles = OFFLINE_FILES;
