import type { ComponentChildren } from 'preact';

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
      {children}
    </svg>
  );
}

export const CompareIcon = () => (
  <Icon>
    <rect x="2.8" y="4" width="14.4" height="12" rx="2" />
    <path d="M10 2v16M6.2 8.2 4.6 10l1.6 1.8M13.8 8.2l1.6 1.8-1.6 1.8" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const PreviousIcon = () => (
  <Icon>
    <path d="M12 5 7 10l5 5" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="m8 5 5 5-5 5" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const ZoomOutIcon = () => (
  <Icon>
    <path d="M5 10h10" stroke-linecap="round" />
  </Icon>
);

export const ZoomInIcon = () => (
  <Icon>
    <path d="M5 10h10M10 5v10" stroke-linecap="round" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path
      d="M10 3v9m-3.6-3.4L10 12.2l3.6-3.6M3.5 14.5v.7a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-.7"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </Icon>
);

export const RemoveIcon = () => (
  <Icon>
    <path d="m5.5 5.5 9 9m0-9-9 9" stroke-linecap="round" />
  </Icon>
);

export const RetryIcon = () => (
  <Icon>
    <path d="M16.2 10a6.2 6.2 0 1 1-1.9-4.5L16.4 7.5M16.5 3.6v4h-4" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const StopIcon = () => (
  <Icon>
    <rect x="5.5" y="5.5" width="9" height="9" rx="1.8" fill="currentColor" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M3 6h7m5 0h2M3 14h2m5 0h7" stroke-linecap="round" />
    <circle cx="12.5" cy="6" r="2.2" />
    <circle cx="7.5" cy="14" r="2.2" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 6.2v4.6m0 2.7v.2" stroke-linecap="round" />
  </Icon>
);

export const SlideIcon = () => (
  <Icon>
    <path d="M7 5.5 2.8 10 7 14.5m6-9 4.2 4.5-4.2 4.5" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="m5 12 5-5 5 5" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="m5 8 5 5 5-5" stroke-linecap="round" stroke-linejoin="round" />
  </Icon>
);

export const HandleIcon = () => (
  <Icon>
    <path d="M7.5 5.5v.1M12.5 5.5v.1M7.5 10v.1M12.5 10v.1M7.5 14.5v.1M12.5 14.5v.1" stroke-linecap="round" stroke-width="2.4" />
  </Icon>
);
