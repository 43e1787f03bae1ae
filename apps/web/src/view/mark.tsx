const GRAIN = 'M16 2.5c3 2.9 3 7.1 0 10-3-2.9-3-7.1 0-10z';
const TURNS = [60, 120, 180, 240, 300];

/** The mark: six grains that form a mill wheel. Decorative; the name stands beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg class="mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path class="mark-grain" d={GRAIN} />
      {TURNS.map((turn) => (
        <path key={turn} d={GRAIN} transform={`rotate(${turn} 16 16)`} />
      ))}
      <circle cx="16" cy="16" r="2" />
    </svg>
  );
}
