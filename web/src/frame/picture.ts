// A picture of the engine's as a file: SVG as it came, or drawn as PNG.
import { download } from './download';

export interface Picture {
  name: string; // without its ending
  svg: string;
}
const kWidth = 1200; // at least so many pixels

async function png_of(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.max(1, kWidth / image.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

export async function save_picture({ name, svg }: Picture, kind: 'svg' | 'png'): Promise<void> {
  if (kind === 'svg') download(`${name}.svg`, svg, 'image/svg+xml');
  else download(`${name}.png`, await png_of(svg), 'image/png');
}
