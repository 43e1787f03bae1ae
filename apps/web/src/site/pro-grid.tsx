import { PRO_TOOLS } from '@imagemill/core';

/** The tools that upload, with one line each. That they do stands on every card. */
export function ProGrid() {
  return (
    <ul class="tools">
      {PRO_TOOLS.map(({ id, path, title, line }) => (
        <li key={id} class="tool-card">
          <h3>
            <a href={path}>{title}</a> <span class="tag">Uploads</span>
          </h3>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  );
}
