import type { EncodingOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type Config, optimize } from 'svgo/browser';
import { svgAsUtf8 } from '../decode/svg-as-utf8.js';

/**
 * Keeps what a page may refer to from outside, like the symbols of a sprite, and descriptions for
 * people who can't see the image.
 */
const KEPT = {
  cleanupIds: false,
  removeHiddenElems: false,
  removeUselessDefs: false,
  removeEmptyContainers: false,
  removeDesc: false,
} as const;

/**
 * Scripts, styles for states and animations refer to elements by position, type or value, so those
 * must not change.
 */
const MOVING = /<script|<animate|<set\b|<style|<foreignObject|\son[a-z]+\s*=|javascript:/i;

const RIGHTS = /rights|licen[cs]e|creator|copyright/i;

/**
 * Three decimals of a unit can't be seen at any usual size, even if a coarse SVG is only a few
 * units wide.
 */
const PRECISION = 3;

/**
 * Writes an SVG with fewer bytes. It looks the same and keeps the names of its parts. `looksAlike`
 * draws both; if it finds a difference, only whitespace, comments and editor leftovers are removed.
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

/** `safe` keeps metadata about the creator and the license. */
function keepsMetadata(text: string, metadata: EncodingOptions['metadata']): boolean {
  if (metadata !== 'safe') return metadata === 'all';
  return RIGHTS.test(/<metadata[\s\S]*?<\/metadata>/.exec(text)?.[0] ?? '');
}
