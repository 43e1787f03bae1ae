import arabic from 'virtual:pdf-fonts/arabic/NotoNaskhArabic-Regular.ttf?url';
import hebrew from 'virtual:pdf-fonts/hebrew/NotoSansHebrew-Regular.ttf?url';
import jp from 'virtual:pdf-fonts/jp/NotoSansJP-Regular.otf?url';
import kr from 'virtual:pdf-fonts/kr/NotoSansKR-Regular.otf?url';
import latin from 'virtual:pdf-fonts/latin/NotoSans-Regular.ttf?url';
import sc from 'virtual:pdf-fonts/sc/NotoSansHans-Regular.otf?url';
import tc from 'virtual:pdf-fonts/tc/NotoSansHant-Regular.otf?url';
import pdfium from '@embedpdf/pdfium/pdfium.wasm?url';
import type { PdfFiles } from '@imagemill/engine-wasm/pdf-worker';

/** The URLs of the files for documents. Each is fetched when a document first needs it. */
export const PDF_FILES: PdfFiles = {
  pdfium,
  'font-arabic': arabic,
  'font-hebrew': hebrew,
  'font-jp': jp,
  'font-kr': kr,
  'font-latin': latin,
  'font-sc': sc,
  'font-tc': tc,
};
