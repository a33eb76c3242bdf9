/** What each row has in one field, in order: a table of what is expected stands beside it in one line. */
export const listField = <Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] =>
  rows.map((row) => row[field])

/** What each row has in several fields, a list of values per row. */
export const listFields = <Row, Field extends keyof Row>(rows: readonly Row[], ...fields: Field[]): Row[Field][][] =>
  rows.map((row) => fields.map((field) => row[field]))
