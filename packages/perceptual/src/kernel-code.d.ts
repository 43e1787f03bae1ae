/** The compiled kernel in base64. build.mjs writes it next to the compiled sources. */
export declare const KERNEL_CODE: string;
