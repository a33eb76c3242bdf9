/** What somebody may do with a notebook that is shared with them. */
export type Role = 'owner' | 'editor' | 'viewer'

/** Who has a notebook. On the local product `email` holds the account's id until the service knows the account. */
export type Collaborator = { readonly email: string; readonly name?: string; readonly role: Role }

/**
 * `publicLink` is there exactly while `isPublic`; one that begins with `/` is a path of this service. `includesAnswers`
 * is absent where the product itself decides what its link shows.
 */
export type Sharing = {
  readonly isPublic: boolean
  readonly publicLink?: string
  /** Whether the link shows recent questions and answers beside the sources. */
  readonly includesAnswers?: boolean
  readonly collaborators: readonly Collaborator[]
}

/** What the owner wants the public link to be; answers are shown only where that is said. */
export type LinkRequest = { readonly isPublic: boolean; readonly includesAnswers?: boolean }
