/** Endings of the files that are read; ".gov" and ".2" belong to a title. */
const ENDING =
  /\.(?:pdf|docx?|pptx?|xlsx?|od[tsp]|rtf|epub|x?html?|md|markdown|mdx|txt|text|rst|tex|csv|tsv|json|xml|ya?ml|log|eml|msg|srt|vtt|canvas|png|jpe?g|gif|webp|tiff?|bmp|heic|mp[34]|m4[av]|wav|ogg|oga|opus|flac|aac|mov|webm|mkv|avi|zip)$/i

/** A title without the ending of a file's name. */
export function toPlainTitle(title: string): string {
  return title.replace(ENDING, '')
}
