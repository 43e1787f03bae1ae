/** Opens the settings where they are a sheet; wide screens show them beside the files and hide this. */
export function SettingsToggle({ open, onToggle }: { open: boolean; onToggle(): void }) {
  return (
    <button class="button settings-toggle" type="button" aria-expanded={open} aria-controls="settings" onClick={onToggle}>
      Settings
    </button>
  );
}
