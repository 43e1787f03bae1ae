// Draws public/social.png from social.svg. Run it by hand after a change: it draws the text with a
// font installed on your machine.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
await sharp(at('social.svg')).png({ palette: true, colors: 64 }).toFile(at('../public/social.png'));
