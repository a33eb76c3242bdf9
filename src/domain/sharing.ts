/** What somebody may do with a notebook that is shared with them. */
export type Role = 'owner' | 'editor' | 'viewer'

/** Who has a notebook. On the local product `email` holds the account's id until the service knows the account. */
export type Collaborator = { readonly email: string; readonly name?: string; readonly role: Role }

/** `publicLink` is there exactly while `isPublic`; one that begins with `/` is a path of this service. */
export type Sharing = {
  readonly isPublic: boolean
  readonly publicLink?: string
  readonly collaborators: readonly Collaborator[]
}
