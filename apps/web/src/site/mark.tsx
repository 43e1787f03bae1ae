const GRAIN = 'M16 4.8c2.5 2.3 2.7 5.6.4 8.3-2.7-2.3-2.9-5.7-.4-8.3z';
const TURNS = [60, 120, 180, 240, 300];

/** The logo: six grains as the vanes of a mill wheel. Decorative; the name is beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg class="mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle class="mark-rim" cx="16" cy="16" r="14.3" />
      <path class="mark-grain" d={GRAIN} />
      {TURNS.map((turn) => (
        <path key={turn} d={GRAIN} transform={`rotate(${turn} 16 16)`} />
      ))}
      <circle cx="16" cy="16" r="1.8" />
    </svg>
  );
}
