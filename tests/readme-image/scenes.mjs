// Generated images that look and weigh like the files people have. Each returns a sharp image, to
// be written in any format.
import sharp from 'sharp';

const draw = (width, height, body) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800">${body}</svg>`));

/**
 * Adds grain as film and sensors have it: without it, a vector scene doesn't compress like a photo.
 */
function photographed(image, width, height, sigma) {
  const noise = { create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } } };
  return image.composite([{ input: noise, blend: 'soft-light' }]).removeAlpha();
}

const gradient = (id, stops) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map((color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`;

/** A ridge from left to right: a sum of waves, rough enough to look like rock. */
function ridge(base, height, seed, color) {
  const points = Array.from({ length: 241 }, (_, index) => {
    const x = index * 5;
    const wave = [1, 2.3, 5.1, 11.7, 23].reduce((sum, pitch) => sum + Math.sin((x / 190) * pitch + seed * pitch) / pitch, 0);
    return `${x},${(base - wave * height).toFixed(1)}`;
  });
  return `<polygon points="0,800 ${points.join(' ')} 1200,800" fill="${color}"/>`;
}

/** Five ridges in morning haze. */
export function mountains(width, height) {
  const colors = ['#a7b4c8', '#8397b0', '#5f7a94', '#3d5a70', '#1f3642'];
  const ridges = colors.map((color, index) => ridge(380 + index * 85, 95 - index * 6, 1.7 + index * 2.9, color)).join('');
  const sky = `<defs>${gradient('sky', ['#7d9cc4', '#e9c9b0', '#f8e3c4'])}</defs><rect width="1200" height="800" fill="url(#sky)"/>`;
  return photographed(draw(width, height, `${sky}<circle cx="820" cy="270" r="46" fill="#fff3d6"/>${ridges}`), width, height, 16);
}

/** A low sun over water. */
export function sea(width, height) {
  const sky = `<defs>${gradient('sky', ['#2b3a67', '#c8553d', '#f2a65a'])}${gradient('sea', ['#b9633f', '#25405e', '#12233a'])}</defs>
    <rect width="1200" height="470" fill="url(#sky)"/><rect y="470" width="1200" height="330" fill="url(#sea)"/>`;
  const glints = Array.from({ length: 260 }, (_, index) => {
    const y = 474 + ((index * 61) % 320);
    const spread = 30 + (y - 470) * 1.1;
    const x = 600 + Math.sin(index * 12.9898) * spread;
    return `<rect x="${x.toFixed(0)}" y="${y}" width="${(14 + (y - 470) / 5).toFixed(0)}" height="2.4" rx="1.2" fill="#ffd9a0" opacity=".5"/>`;
  });
  return photographed(draw(width, height, `${sky}<circle cx="600" cy="440" r="64" fill="#ffe2a8"/>${glints.join('')}`), width, height, 14);
}

/** Firs, the near ones darker. */
export function woods(width, height) {
  const trees = Array.from({ length: 150 }, (_, index) => {
    const depth = index / 150;
    const x = (index * 389) % 1240;
    const foot = 420 + depth * 400;
    const tall = 150 + depth * 330;
    const shade = `hsl(${150 + ((index * 7) % 25)} ${18 + depth * 18}% ${62 - depth * 48}%)`;
    return [0, 1, 2]
      .map((tier) => {
        const top = foot - tall + (tier * tall) / 4.5;
        const half = (tall / 9) * (tier + 1.2);
        return `<polygon points="${x - 20},${top} ${x - 20 - half},${top + tall / 2} ${x - 20 + half},${top + tall / 2}" fill="${shade}"/>`;
      })
      .join('');
  });
  const sky = `<defs>${gradient('sky', ['#dfe8e2', '#b7c9bd'])}</defs><rect width="1200" height="800" fill="url(#sky)"/>`;
  return photographed(draw(width, height, sky + trees.join('')), width, height, 18);
}

/** A plan with few colors and hard edges. */
export function floorPlan(width, height) {
  const wall = 'fill="none" stroke="#22303a" stroke-width="12"';
  return draw(
    width,
    height,
    `<rect width="1200" height="800" fill="#fff"/><g fill="#e8f0ee"><rect x="120" y="100" width="470" height="340"/></g>
    <rect x="590" y="100" width="490" height="250" fill="#f6ead2"/><rect x="120" y="440" width="330" height="260" fill="#eee"/>
    <path ${wall} d="M120 100h960v600H120zM590 100v340M120 440h470M450 440v90M450 620v80M590 350h180M870 350h210"/>
    <g fill="none" stroke="#0b5961" stroke-width="4"><circle cx="350" cy="270" r="80"/><rect x="660" y="150" width="180" height="120" rx="14"/>
    <path d="M770 350a100 100 0 0 1 100 0M450 530a90 90 0 0 1 0 90"/><rect x="640" y="470" width="360" height="150" rx="20"/></g>`,
  );
}

/** A round logo on a transparent background. */
export function logo(side) {
  const petals = [0, 60, 120, 180, 240, 300]
    .map(
      (turn) => `<ellipse cx="400" cy="220" rx="46" ry="104" transform="rotate(${turn} 400 400)" fill="${turn ? '#0b5961' : '#d99a2b'}"/>`,
    )
    .join('');
  const body = `<circle cx="400" cy="400" r="340" fill="none" stroke="#0b5961" stroke-width="36"/>${petals}`;
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 800 800">${body}</svg>`));
}
