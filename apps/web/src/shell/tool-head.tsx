import type { ToolKit } from './tool-kit.js';

/** The heading of a tool. */
export function ToolHead({ kit }: { kit: ToolKit }) {
  return (
    <div class="page-head tool-head">
      <h1>{kit.craft.described.tool.title}</h1>
      <p class="lead">{kit.lead}</p>
    </div>
  );
}
