declare module 'lcms-wasm' {
  /** Little CMS, as far as it is used here. */
  export interface Lcms {
    cmsOpenProfileFromMem(profile: Uint8Array, bytes: number): number;
    cmsCloseProfile(profile: number): void;
    cmsCreate_sRGBProfile(): number;
    cmsGetColorSpaceASCII(profile: number): string | null;
    cmsCreateTransform(from: number, fromFormat: number, to: number, toFormat: number, intent: number, flags: number): number;
    cmsDeleteTransform(transform: number): void;
    cmsDoTransform(transform: number, samples: Uint8Array | Uint16Array, pixels: number): Uint8Array | Uint16Array;
  }
  export function instantiate(options: object): Promise<Lcms>;
}
