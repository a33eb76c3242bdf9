/** A cell that is a number, an amount or a percentage, in brackets where it is below zero. */
export const NUMERIC_CELL = /^[-+−–(]?[€$£¥]?\s?\d[\d.,'’\s]*\s?[%€$£¥)]?$/
