import { Slot } from '../../site/slot.js';

/** What one picture may be on the server. */
export function PictureLimits() {
  return (
    <>
      Up to <Slot name="proBytes" /> and <Slot name="proPixels" /> (<Slot name="proAvifPixels" /> as AVIF or WebP), <Slot name="proTime" />{' '}
      of work for each, <Slot name="proFiles" />.
    </>
  );
}
