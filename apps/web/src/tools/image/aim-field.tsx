import { useEffect, useState } from 'preact/hooks';
import type { AimProps, TargetFields } from './target-fields.js';
import { FIELD_WORDS } from './words.js';

/**
 * A target file size instead of a quality, folded away. Few people use it, so its fields load when
 * it's unfolded.
 */
export function AimField(props: AimProps) {
  const aims = props.options.targetBytes !== undefined;
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState<{ Fields: typeof TargetFields }>();
  useEffect(() => {
    if (aims) setOpen(true);
  }, [aims]);
  useEffect(() => {
    // If loading fails, it folds up again; unfolding it retries.
    if (open && !fields)
      import('./target-fields.js').then(
        ({ TargetFields: Fields }) => setFields({ Fields }),
        () => setOpen(false),
      );
  }, [open, fields]);
  return (
    <details class="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{FIELD_WORDS.aim}</summary>
      {fields && <fields.Fields {...props} />}
    </details>
  );
}
