/** A time of day: it is no day, and tells of nothing since when it has been. */
export const CLOCK = /\d{1,2}:\d\d|\d{1,2}(?:\.\d\d)?\s?(?:[ap]\.?m|Uhr|uur|h|heures?|o['’]clock)(?!\p{L})/giu
