/** Namespaces and names by which Ultra HDR (Adobe, ISO 21496-1) and Apple mark a gain map. */
export const GAIN_MAP_MARKS = ['http://ns.adobe.com/hdr-gain-map/', 'urn:iso:std:iso:ts:21496:-1', 'aux:hdrgainmap', 'HDRGainMap'] as const;
