import { PRO_TOOLS, type ProTool, type ProToolId } from '@imagemill/core';

/** The PRO tool with this id. */
export function proTool(id: ProToolId): ProTool {
  const found = PRO_TOOLS.find((tool) => tool.id === id);
  if (!found) throw new Error(`Expected a PRO tool but received ${id}`);
  return found;
}
