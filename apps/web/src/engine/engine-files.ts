import oxipng from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url';
import libheif from 'libheif-js/libheif-wasm/libheif.wasm?url';
import vips from 'wasm-vips/vips.wasm?url';
import heif from 'wasm-vips/vips-heif.wasm?url';
import jxl from 'wasm-vips/vips-jxl.wasm?url';
import resvg from 'wasm-vips/vips-resvg.wasm?url';

/** The URLs of the full engine's files. */
export const ENGINE_FILES = { vips, heif, jxl, resvg, libheif, oxipng };
