import { useEffect, useState } from 'preact/hooks';
import type { RatioFields, RatioFieldsProps } from './ratio-fields.js';

/** The fields of a ratio, fetched when somebody asks for one. */
export function RatioChoice(props: RatioFieldsProps) {
  const [fields, setFields] = useState<{ Fields: typeof RatioFields }>();
  useEffect(() => {
    import('./ratio-fields.js').then(({ RatioFields: Fields }) => setFields({ Fields }));
  }, []);
  return fields ? <fields.Fields {...props} /> : null;
}
