// What one document may cost. The reasons stand in docs/decisions/2026-11-21-readers.md.

/** The largest file that is looked at at all. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024
/** The longest indexed text, in UTF-16 units: about 16,000 printed pages. */
export const MAX_SOURCE_TEXT_CHARS = 32 * 1024 * 1024
/** The longest HTML rendition, pictures included; a longer one loses its pictures first. */
export const MAX_RENDITION_CHARS = 32 * 1024 * 1024
/** The largest picture that is inlined into a rendition. */
export const MAX_INLINE_IMAGE_BYTES = 4 * 1024 * 1024

/** The largest HTML page that is parsed into a tree. */
export const MAX_HTML_CHARS = 12 * 1024 * 1024
/** Above this size a page is taken whole: the search for its main text would take too long. */
export const MAX_ARTICLE_HTML_CHARS = 3 * 1024 * 1024
/** Tags and entities of an HTML page, of which each becomes a node. */
export const MAX_HTML_NODES = 250_000
/** Above this number the search for the main text takes too long: 100,000 took half a minute. */
export const MAX_ARTICLE_NODES = 25_000
/** How deep elements may nest in HTML and XML. */
export const MAX_NESTING = 512

/** Pages of a PDF that are read; the rest is named in a warning. */
export const MAX_PDF_PAGES = 10_000
/** How long one page of a PDF may keep the next waiting. */
export const PDF_PAGE_TIMEOUT_MS = 6_000
/** How long the pages that ran out of that are waited for together, when all others are read. */
export const PDF_LATE_PAGES_TIMEOUT_MS = 10_000
/** How long we look for pictures on pages without text before we take them as scanned unseen. */
export const PDF_INK_BUDGET_MS = 1_500

export const MAX_ZIP_ENTRIES = 20_000
export const MAX_ZIP_ENTRY_BYTES = 128 * 1024 * 1024
export const MAX_ZIP_TOTAL_BYTES = 256 * 1024 * 1024
/** Inflated to packed size; looked at only above `ZIP_RATIO_FLOOR_BYTES`, since short repetitive parts pack well. */
export const MAX_ZIP_RATIO = 200
export const ZIP_RATIO_FLOOR_BYTES = 16 * 1024 * 1024

/** Rows read of one table file or one sheet. */
export const MAX_TABLE_ROWS = 500_000
export const MAX_TABLE_COLUMNS = 2_000

/** The largest picture that is decoded for recognition; a file of some kilobytes can claim more than memory holds. */
export const MAX_IMAGE_PIXELS = 64_000_000
/** The longer side of a picture as it is handed to recognition. */
export const MAX_OCR_SIDE_PX = 4_000
