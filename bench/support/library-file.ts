/** The content of a library file with this many entries of ordinary length. */
export function libraryOf(count: number) {
  const at = '2026-11-21T00:00:00.000Z'
  const notebooks = Array.from({ length: count }, (_, index) => ({
    id: `entry-${index}`,
    url: `http://localhost:3000/notebook/${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Entry ${index}`,
    description: 'A notebook of the bench, with a description of ordinary length.',
    topics: ['bench', 'library'],
    content_types: ['documentation', 'examples'],
    use_cases: ['Answering questions about the bench'],
    added_at: at,
    last_used: at,
    use_count: 0,
    tags: [],
  }))
  return { notebooks, active_notebook_id: null, last_modified: at, version: '1.0.0' }
}
