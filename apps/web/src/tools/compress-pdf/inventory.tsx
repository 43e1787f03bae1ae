import { formatBytes } from '@imagemill/core';
import type { ByteKind, PdfInventory } from '@imagemill/pdf';
import { BYTE_WORDS, factWords } from '../pdf/pdf-words.js';

const BYTE_KINDS = Object.keys(BYTE_WORDS) as ByteKind[];
/** Smaller shares would be invisible. */
const MIN_SHARE = 0.004;

/** What takes up a document's bytes, as a bar and in words. */
export function Inventory({ inventory, name }: { inventory: PdfInventory; name: string }) {
  const { kinds } = inventory;
  const total = Math.max(
    1,
    BYTE_KINDS.reduce((sum, kind) => sum + kinds[kind], 0),
  );
  const parts = BYTE_KINDS.map((kind) => ({ kind, bytes: kinds[kind], share: kinds[kind] / total })).filter(
    ({ share }) => share >= MIN_SHARE,
  );
  let at = 0;
  return (
    <div class="inventory">
      <svg class="inventory-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ kind, share }) => {
          const x = at;
          at += share * 100;
          return <rect key={kind} class={`kind-${kind}`} x={x} width={share * 100} height={1} />;
        })}
      </svg>
      <ul class="inventory-legend" aria-label={`What ${name} holds`}>
        {parts.map(({ kind, bytes, share }) => (
          <li key={kind}>
            <span class={`inventory-key kind-${kind}`} aria-hidden="true" />
            {BYTE_WORDS[kind]}{' '}
            <bdi dir="ltr" class="figure">
              {formatBytes(bytes)}, {Math.max(1, Math.round(share * 100))} %
            </bdi>
          </li>
        ))}
      </ul>
      <p class="row-state">{factWords(inventory)}</p>
    </div>
  );
}
