import { Slot } from './slot.js';
import { WhileApi } from './while-api.js';

/** The public API's status beside its name, in a matching color. */
export function ApiTag({ small = false }: { small?: boolean }) {
  const look = small ? 'tag tag-small' : 'tag';
  return (
    <>
      <WhileApi is="Planned" as="span" class={look}>
        <Slot name="apiStatus" />
      </WhileApi>
      <WhileApi is="Live" as="span" class={`${look} tag-live`}>
        <Slot name="apiStatus" />
      </WhileApi>
    </>
  );
}
