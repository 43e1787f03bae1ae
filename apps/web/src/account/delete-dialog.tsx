import type { AccountAnswer } from '@imagemill/core';
import { toWire } from '@imagemill/errors';
import { deleteAccount } from './account-client.js';
import { siteErrorWords, tierWords } from './account-words.js';
import { AskDialog } from './ask-dialog.js';

interface DeleteDialogProps {
  account: AccountAnswer;
  /** Closed, and the account is still there. */
  onClose(): void;
  /** Called with a message when this browser is signed out. */
  onLeave(message: string): void;
}

/** Says exactly what is deleted with an account and what isn't. */
export function DeleteDialog({ account, onClose, onLeave }: DeleteDialogProps) {
  async function remove(): Promise<string | undefined> {
    try {
      await deleteAccount();
      onLeave('Your account is deleted.');
    } catch (error) {
      const wire = toWire(error);
      if (wire.code !== 'sign_in_required') return siteErrorWords(wire);
      onLeave('This browser was signed out before. Nothing was deleted from here.');
    }
    return undefined;
  }

  return (
    <AskDialog
      id="delete"
      title="Delete your account?"
      keep="Keep my account"
      act="Delete my account"
      acting="Deleting"
      onAct={remove}
      onClose={onClose}
    >
      <p>This cannot be undone. At once and for good go:</p>
      <ul>
        <li>the account of {account.email}, and the address with it;</li>
        <li>every sign-in, here and on other devices;</li>
        {account.tier === 'pro' ? (
          <li>
            <strong>{tierWords(account)}</strong>: whoever runs this site would have to give it to you anew;
          </li>
        ) : (
          <li>PRO, if it was given to this address;</li>
        )}
        <li>API keys, if you made any: programs that use them are refused;</li>
        <li>the count of your files on the server.</li>
      </ul>
      <p>What stays:</p>
      <ul>
        <li>your files: none of them is kept here;</li>
        <li>today’s count of free files in this browser;</li>
        <li>a place on the waitlist, which has a leave link of its own.</li>
      </ul>
    </AskDialog>
  );
}
