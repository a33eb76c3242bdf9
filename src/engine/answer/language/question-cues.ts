/** Words by which a kind of question is known: regular expressions without flags, tried anywhere and in any case. */
export type QuestionCues = { readonly asks: readonly string[] }
