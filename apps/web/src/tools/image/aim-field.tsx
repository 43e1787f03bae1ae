import { useEffect, useState } from 'preact/hooks';
import type { AimProps, TargetFields } from './target-fields.js';
import { FIELD_WORDS } from './words.js';

/** A size to aim for in place of a quality, folded away. Few want one: its fields are fetched when they are unfolded. */
export function AimField(props: AimProps) {
  const aims = props.options.targetBytes !== undefined;
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState<{ Fields: typeof TargetFields }>();
  useEffect(() => {
    if (aims) setOpen(true);
  }, [aims]);
  useEffect(() => {
    // What cannot be fetched now is tried again when it is unfolded again.
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
