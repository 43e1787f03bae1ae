import type { EncodingOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type Config, optimize } from 'svgo/browser';
import { svgAsUtf8 } from '../decode/svg-as-utf8.js';

/** What a page may refer to from outside, like the symbols of a sprite, and what is for people who don't see. */
const KEPT = {
  cleanupIds: false,
  removeHiddenElems: false,
  removeUselessDefs: false,
  removeEmptyContainers: false,
  removeDesc: false,
} as const;

/** Scripts, styles of states and animations reach parts by their place, their kind or their values: those stay as they are. */
const MOVING = /<script|<animate|<set\b|<style|<foreignObject|\son[a-z]+\s*=|javascript:/i;

const RIGHTS = /rights|licen[cs]e|creator|copyright/i;

/** Three decimals of a unit can't be seen at any size that a drawing is shown in; a coarse drawing may have few units. */
const PRECISION = 3;

/**
 * Writes an SVG with fewer bytes. It stays the same drawing, with the same names for its parts. `looksAlike` draws both; where it
 * finds a difference, only spaces, comments and what editors left behind are taken out.
 */
export function minifySvg(
  file: Uint8Array,
  metadata: EncodingOptions['metadata'],
  looksAlike: (one: Uint8Array, other: Uint8Array) => boolean,
): Uint8Array {
  const utf8 = svgAsUtf8(file);
  const text = new TextDecoder().decode(utf8);
  const attempts = MOVING.test(text) ? [gentle(text, metadata)] : [thorough(text, metadata), gentle(text, metadata)];
  for (const config of attempts) {
    const smaller = new TextEncoder().encode(rewrite(text, config));
    if (looksAlike(utf8, smaller)) return smaller;
  }
  return file;
}

function rewrite(text: string, config: Config): string {
  try {
    return optimize(text, config).data;
  } catch (error) {
    throw new AppError('corrupt_input', { detail: 'This drawing is not well-formed.' }, error);
  }
}

function thorough(text: string, metadata: EncodingOptions['metadata']): Config {
  const overrides = { ...KEPT, ...(keepsMetadata(text, metadata) ? { removeMetadata: false as const } : {}), ...commentsOf(metadata) };
  return { multipass: true, floatPrecision: PRECISION, plugins: [{ name: 'preset-default', params: { overrides } }] };
}

function gentle(text: string, metadata: EncodingOptions['metadata']): Config {
  return {
    plugins: [
      ...(metadata === 'all' ? [] : (['removeComments', 'removeEditorsNSData'] as const)),
      ...(keepsMetadata(text, metadata) ? [] : (['removeMetadata'] as const)),
      'removeUnusedNS',
    ],
  };
}

const commentsOf = (metadata: EncodingOptions['metadata']) =>
  metadata === 'all' ? { removeComments: false as const, removeEditorsNSData: false as const } : {};

/** `safe` keeps who made a drawing and what may be done with it. */
function keepsMetadata(text: string, metadata: EncodingOptions['metadata']): boolean {
  if (metadata !== 'safe') return metadata === 'all';
  return RIGHTS.test(/<metadata[\s\S]*?<\/metadata>/.exec(text)?.[0] ?? '');
}
