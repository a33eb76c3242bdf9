/**
 * Where files lie at this host. The product's own host names begin the path, since clients tell a recording, a picture
 * or a deck by those names in its address. Whoever stands in for these names too may ask without them.
 * Source: wire.md, section 7; host.md, point 5.
 */
export const MEDIA_PATH = '/lh3.googleusercontent.com/notebooklm'
export const DOWNLOAD_PATH = '/contribution.usercontent.google.com/download'
