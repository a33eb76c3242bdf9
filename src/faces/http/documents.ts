/** A document that is not an operation (openapi.json, explorer, a page): null when it has nothing at this path. */
export type Documents = (request: Request, path: string) => Promise<Response | null>
