/** The id that an attribute of a row or card carries, as in `project-<id>-title`; undefined where it has none. */
export const readShownId = (attribute: unknown): string | undefined =>
  /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(String(attribute))?.[1]
