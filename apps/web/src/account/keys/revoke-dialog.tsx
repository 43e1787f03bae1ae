import { toWire, type WireError } from '@imagemill/errors';
import { revokeKey } from '../account-client.js';
import { AskDialog } from '../ask-dialog.js';
import { keyErrorWords } from '../key-words.js';
import type { ListedKey } from './key-list.js';

/** Errors that a retry can't fix: the dialog has nothing left to ask. */
const FINAL: readonly WireError['code'][] = ['sign_in_required', 'pro_required', 'api_not_live'];

interface RevokeDialogProps {
  apiKey: ListedKey;
  onKeep(): void;
  onRevoked(): void;
  onRefused(error: WireError): void;
}

/** Asks before revoking a key. */
export function RevokeDialog({ apiKey, onKeep, onRevoked, onRefused }: RevokeDialogProps) {
  async function revoke(): Promise<string | undefined> {
    try {
      await revokeKey(apiKey.id);
      onRevoked();
    } catch (error) {
      const wire = toWire(error);
      if (wire.code === 'not_found')
        onRevoked(); // Another tab was faster.
      else if (FINAL.includes(wire.code)) onRefused(wire);
      else return keyErrorWords(wire, 'revoke');
    }
    return undefined;
  }

  return (
    <AskDialog
      id="revoke"
      title={`Revoke “${apiKey.name}”?`}
      keep="Keep the key"
      act="Revoke the key"
      acting="Revoking"
      onAct={revoke}
      onClose={onKeep}
    >
      <p>
        Whatever uses the key that ends in <code>{apiKey.lastFour}</code> is refused at once. This cannot be undone; you can make a new key
        in its place.
      </p>
    </AskDialog>
  );
}
