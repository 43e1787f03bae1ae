import type { Orientation, SourceInfo } from '../source-info.js';
import type { MetadataFindings } from './metadata-findings.js';

/**
 * What a format's parser found. Missing values default to those of a still, opaque 8-bit RGB image.
 */
export interface Header {
  /** As stored, before orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly orientation?: Orientation | undefined;
  readonly frames?: number;
  readonly animated?: boolean;
  readonly alpha?: boolean;
  readonly bitDepth?: number;
  readonly colorModel?: SourceInfo['colorModel'];
  readonly profile?: SourceInfo['profile'];
  readonly gainMap?: boolean;
  readonly lossless?: boolean;
  readonly variant?: string | undefined;
  readonly metadata?: MetadataFindings;
}

/** Namespaces and names that Ultra HDR (Adobe, ISO 21496-1) and Apple use to mark a gain map. */
export const GAIN_MAP_MARKS = ['http://ns.adobe.com/hdr-gain-map/', 'urn:iso:std:iso:ts:21496:-1', 'aux:hdrgainmap', 'HDRGainMap'] as const;
