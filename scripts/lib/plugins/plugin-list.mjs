/** The folder of the WordPress plugins, relative to the root. */
export const PLUGINS_FOLDER = 'plugins/wordpress';

/**
 * Every WordPress plugin: its folder, the namespace of its code, and whether it includes the code
 * for the admin's browser.
 */
export const PLUGINS = [
  { name: 'imagemill-webp', title: 'Imagemill WebP', namespace: 'Imagemill\\WebP', withBrowserCode: true },
  { name: 'imagemill-uploads', title: 'Imagemill Uploads', namespace: 'Imagemill\\Uploads', withBrowserCode: false },
];
