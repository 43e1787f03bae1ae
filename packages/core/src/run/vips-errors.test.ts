import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { fromVipsError } from './vips-errors.js';

const WORDS = {
  'vips_tracked: out of memory -- size == 286MB': 'too_complex',
  'VipsJpeg: Insufficient memory (case 4)': 'too_complex',
  'webp: VP8_STATUS_OUT_OF_MEMORY': 'too_complex',
  'std::bad_alloc': 'too_complex',
  'glib: Error creating thread: Resource temporarily unavailable': 'too_complex',
  'webpsave: unable to encode\nwbuffer_write: write failed': 'too_complex',
  'pngsave_buffer: no room for a bloom': 'internal',
  'VipsJpeg: Unsupported JPEG process: SOF type 0xc3': 'unsupported_variant',
  'VipsJpeg: premature end of JPEG image': 'corrupt_input',
} as const;

for (const [words, code] of Object.entries(WORDS)) {
  test(`"${words}" means ${code}`, () => assert.equal(fromVipsError(new Error(words)).code, code));
}

test('the message of a WebAssembly exception counts, even though it is not an Error', () => {
  const exception = { message: ['vips::Error', 'unable to call jpegsave_buffer\nvips_tracked: out of memory -- size == 286MB'] };
  assert.equal(fromVipsError(exception).code, 'too_complex');
  assert.equal(fromVipsError({ message: ['std::bad_alloc', 'std::bad_alloc'] }).code, 'too_complex');
});

test('a writer that fails because its input ran out is not to blame', () => {
  const words = 'unable to call jxlsave_buffer\nVipsJpeg: premature end of JPEG image\njxlsave_buffer: JxlEncoderAddImageFrame error\n';
  assert.equal(fromVipsError({ message: ['vips::Error', words] }).code, 'corrupt_input');
  assert.equal(fromVipsError(new Error('VipsJpeg: premature end of JPEG image\nwebpsave: unable to encode')).code, 'corrupt_input');
  assert.equal(fromVipsError({ message: ['vips::Error', 'unable to call jxlsave_buffer\njxlsave_buffer: error\n'] }).code, 'internal');
});

test('an SVG that cannot be parsed is not only called damaged', () => {
  const { code, detail } = fromVipsError(new Error('svgload_buffer: failed to parse SVG data'));
  assert.equal(code, 'corrupt_input');
  assert.match(detail, /well-formed, or .* refer/);
});

test('an error that already has a code stays as it is', () => {
  const error = new AppError('cancelled');
  assert.equal(fromVipsError(error), error);
});
