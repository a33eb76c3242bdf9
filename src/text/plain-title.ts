/** A title without the ending of a file's name. */
export function plainTitle(title: string): string {
  return title.replace(/\.[a-z0-9]{1,5}$/i, '')
}
