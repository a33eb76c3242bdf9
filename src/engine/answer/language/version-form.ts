/** "3.2", "3.2a", "1.9.13p3", "2.0-rc.1", as a regular expression. */
export const VERSION_FORM = String.raw`\d+(?:\.\d+){1,3}(?:[a-z]\d{0,2}|p\d+|-[\w.]+)?`
