import type { ErrorCode } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import type { BeyondView, ItemProps, ToolKit } from '../tool-kit.js';

/** What a file might not meet where there is more memory, or with fewer pixels. */
const CODES: readonly ErrorCode[] = ['too_many_pixels', 'too_complex', 'file_too_large', 'target_unreachable'];

/** The way on for a file that failed because it is beyond this browser, or beyond these settings. */
export function Beyond({ item, mill, kit }: ItemProps & { kit: ToolKit }) {
  const [view, setView] = useState<BeyondView>();
  const state = item.state.value;
  const isBeyond = state.kind === 'failed' && CODES.includes(state.error.code);
  useEffect(() => {
    if (isBeyond) kit.beyond?.().then(setView, () => undefined);
  }, [isBeyond, kit]);
  return isBeyond && view ? <view.Beyond item={item} mill={mill} /> : null;
}
