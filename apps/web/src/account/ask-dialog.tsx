import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useModal } from '../shell/use-modal.js';

interface AskDialogProps {
  /** Prefix for the ids of its parts. */
  id: string;
  title: string;
  /** The harmless answer. */
  keep: string;
  /** The other answer, and its button's text while it's being carried out. */
  act: string;
  acting: string;
  /** What will be lost and what is kept. */
  children: ComponentChildren;
  /** Carries out the action and removes the dialog, or returns why it failed. */
  onAct(): Promise<string | undefined>;
  /** Called when the dialog is closed without acting. */
  onClose(): void;
}

/**
 * Asks for confirmation before something irreversible. The harmless answer comes first and has the
 * focus.
 */
export function AskDialog({ id, title, keep, act, acting, children, onAct, onClose }: AskDialogProps) {
  const { close, modal } = useModal(onClose);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function carryOut(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setProblem(await onAct());
    setBusy(false);
  }

  return (
    <dialog class="ask-dialog" {...modal} aria-labelledby={`${id}-title`} aria-describedby={`${id}-what`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-what`} class="ask-what">
        {children}
      </div>
      <p class="form-answer form-answer-bad" role="alert">
        {problem}
      </p>
      <p class="button-row">
        <button class="button" type="button" onClick={close}>
          {keep}
        </button>
        <button class="button button-bad" type="button" disabled={isBusy} onClick={carryOut}>
          {isBusy ? acting : act}
        </button>
      </p>
    </dialog>
  );
}
