/** How similar a page must look, rendered by us and by the closer of the other renderers. */
export const BAR = 0.95;

/** Documents below the bar, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  '160F-2019.pdf':
    'Lines thinner than a pixel: each renderer draws them differently, and the other two agree with us more than with each other.',
  '504076.pdf':
    'The file is damaged: fonts and content are broken. Each renderer substitutes different fonts and salvages different parts.',
  'ECSTR11-01.pdf': "Link borders: Poppler draws them as we do, MuPDF draws none. Our text is closer to MuPDF's.",
};
