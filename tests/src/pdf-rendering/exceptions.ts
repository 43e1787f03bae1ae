/** How similar a page must look, rendered by us and by the closer of the other renderers. */
export const BAR = 0.95;

/** Documents below the bar, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  '160F-2019.pdf':
    'Rules thinner than a pixel: each renderer draws them in another way, and the two others agree with each other less than with us.',
  '504076.pdf':
    'The file is damaged: fonts and content are broken inside it. Each renderer puts another font in place and saves other parts.',
  'ECSTR11-01.pdf': 'Frames around links: Poppler draws them as we do, MuPDF draws none. The letters are closer to those of MuPDF.',
};
