/** The objects of a document (ISO 32000-1, 7.3). */
export { PDFArray, PDFContext, PDFDict, PDFRawStream, PDFStream } from './objects/containers.js';
export { PDFName } from './objects/name.js';
export { PDFBool, PDFInvalidObject, PDFNull, PDFNumber, PDFObject, PDFRef } from './objects/scalars.js';
export { PDFHexString, PDFString } from './objects/strings.js';
