/** Which files of a folder never become sources, the same wherever a folder is taken. */
export const FOLDER_RULES = {
  /** Patterns as in a `.gitignore`. */
  ignored: ['.*', 'node_modules', '~$*', 'Thumbs.db', 'desktop.ini'],
  /** Each folder may have one, with patterns of its own. */
  ignoreFile: '.notebookignore',
} as const
