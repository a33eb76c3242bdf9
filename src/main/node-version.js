// Plain JavaScript, and words that Node 14 knows: an older Node must be able to read it in order to be told that it is old.

/**
 * The oldest Node that runs the programs: it has SQLite, and reads TypeScript as it stands.
 * @type {readonly [number, number]}
 */
export const MIN_NODE = [22, 18]

/**
 * Whether `version`, such as `v22.17.1` or `24.0.0`, is too old to run the programs.
 * @param {string} version
 */
export function isNodeTooOld(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])
}

/**
 * What a person with a Node that is too old reads: what is needed, what is there, what to do.
 * @param {string} version
 */
export function describeOldNode(version) {
  const needed = `Notebook Assistant needs Node ${MIN_NODE.join('.')} or later, and this is Node ${version.replace(/^v/, '')}`
  return `${needed}: in a clone run npm ci, which brings Node 24, then npm start or npm run; elsewhere install Node 24.`
}
