import arabic from 'pdf-fonts:arabic/NotoNaskhArabic-Regular.ttf?url';
import hebrew from 'pdf-fonts:hebrew/NotoSansHebrew-Regular.ttf?url';
import jp from 'pdf-fonts:jp/NotoSansJP-Regular.otf?url';
import kr from 'pdf-fonts:kr/NotoSansKR-Regular.otf?url';
import latin from 'pdf-fonts:latin/NotoSans-Regular.ttf?url';
import sc from 'pdf-fonts:sc/NotoSansHans-Regular.otf?url';
import tc from 'pdf-fonts:tc/NotoSansHant-Regular.otf?url';
import pdfium from '@embedpdf/pdfium/pdfium.wasm?url';
import type { PdfFiles } from '@imagemill/engine-wasm/pdf-worker';

/** Where the files for documents are. Each is fetched when a document first needs it. */
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
