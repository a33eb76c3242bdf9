/** A line of a log or a chat begins with its moment: "2026-10-12T09:14:02Z", "[12.10.26, 09:14]", "Oct  2 09:14:02". */
export const TIME_STAMP =
  /^\s*[[(]?(?:(?:\d{4}([-/.])\d\d\1\d\d|\d{1,2}([-/.])\d{1,2}\2\d{2,4})(?:T|,?\s)\d{1,2}:\d\d|\p{Lu}\p{Ll}{2}\s[ \d]\d\s\d\d:\d\d:\d\d\s)/u
