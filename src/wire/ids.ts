import { Fault } from '../domain/fault.ts'

/**
 * The ids of the product's remote calls, by the name we give them. No id changed between January and
 * September 2026; one that does is replaced by `NOTEBOOK_RPC_OVERRIDES=<NAME>=<id>`.
 * Source: rpcs.md; section letters as there.
 */
export const RPC_IDS = {
  // B. notebooks
  LIST_NOTEBOOKS: 'wXbhsf',
  CREATE_NOTEBOOK: 'CCqFvf',
  GET_NOTEBOOK: 'rLM1Ne',
  UPDATE_NOTEBOOK: 's0tc2d',
  DELETE_NOTEBOOK: 'WWINqb',
  COPY_NOTEBOOK: 'te3DCe',
  REMOVE_RECENT_NOTEBOOK: 'fejl7e',
  LIST_FEATURED_NOTEBOOKS: 'ub2Bae',
  GET_NOTEBOOK_GUIDE: 'VfAZjd',
  SET_NOTEBOOK_STATE: 'LQhfEb',
  GET_ANALYTICS: 'AUrzMb',
  // C. sources
  ADD_SOURCES: 'izAoDd',
  ADD_SOURCES_ASYNC: 'X1snv',
  REGISTER_FILE: 'o4cbdc',
  READ_SOURCE: 'hizoJc',
  GET_SOURCE_GUIDE: 'tr032e',
  RENAME_SOURCE: 'b7Wfje',
  DELETE_SOURCES: 'tGMBJ',
  CHECK_FRESHNESS: 'yR9Yof',
  REFRESH_SOURCE: 'FLmJqe',
  APPEND_SOURCE: 'QsNTEd',
  COPY_SOURCES: 'R27wvc',
  FIND_PASSAGES: 'ASU5Oe',
  DISCOVER_SOURCES: 'Es3dTe',
  LIST_BOOKS: 'mVtEUb',
  // D. notes and mind maps
  CREATE_NOTE: 'CYK0Xb',
  UPDATE_NOTE: 'cYAfTb',
  LIST_NOTES: 'cFji9',
  DELETE_NOTES: 'AH0mwd',
  ACT_ON_SOURCES: 'yyryJe',
  // E. artifacts
  CREATE_ARTIFACT: 'R7cb6c',
  LIST_ARTIFACTS: 'gArtLc',
  GET_ARTIFACT: 'v9rmvd',
  RENAME_ARTIFACT: 'rc3d8d',
  DELETE_ARTIFACT: 'V5N4be',
  RETRY_ARTIFACT: 'Rytqqe',
  REVISE_SLIDES: 'KmcKPe',
  COPY_ARTIFACTS: 'mKDdke',
  SUGGEST_REPORTS: 'ciyUvf',
  LIST_ARTIFACT_CHOICES: 'sqTeoe',
  SUGGEST_PROMPTS: 'otmP3b',
  EXPORT_ARTIFACT: 'Krh3pd',
  CANCEL_ARTIFACT: 'XgrPMd',
  SET_PLAYBACK_POSITION: 'Fxmvse',
  GET_PLAYBACK_POSITION: 'ulBSjf',
  // F. sharing
  GET_SHARING: 'JFMDGd',
  SET_SHARING: 'QDyure',
  SHARE_ARTIFACT: 'RGP97b',
  REQUEST_ACCESS: 'n3dkHd',
  // G. labels and collections
  LIST_LABELS: 'I3xc3c',
  CREATE_LABELS: 'agX4Bc',
  UPDATE_LABEL: 'le8sX',
  DELETE_LABELS: 'GyzE7e',
  // H. research
  START_FAST_RESEARCH: 'Ljjv0c',
  START_DEEP_RESEARCH: 'QA9ei',
  LIST_RESEARCH: 'e3bVqc',
  FINISH_RESEARCH: 'LBwxtb',
  CANCEL_RESEARCH: 'Zbrupe',
  // I. chat threads and settings
  LIST_CHATS: 'hPTbtc',
  LIST_CHAT_TURNS: 'khqZz',
  DELETE_CHAT_TURNS: 'J7Gthc',
  GET_CHAT_STATUS: 'oXwmh',
  SUGGEST_NEXT_STEPS: 'OcvKNc',
  GET_ACCOUNT: 'ZwVcOc',
  UPDATE_ACCOUNT: 'hT54vc',
  PEEK_ACCOUNT: 'SatQRc',
  GET_USAGE: 'EylDcb',
  GET_LEGACY_QUOTAS: 'gzAChb',
  GET_UPSELL: 'ozz5Z',
} as const

export type RpcName = keyof typeof RPC_IDS

/** Ids that replace those of the table. */
export type RpcOverrides = Readonly<Partial<Record<RpcName, string>>>

const NAMES: ReadonlyMap<string, RpcName> = new Map(Object.entries(RPC_IDS).map(([name, id]) => [id, name as RpcName]))

/** The name of a call by the id of the table, or null for an id that is not in it. */
export function findRpcName(id: string): RpcName | null {
  return NAMES.get(id) ?? null
}

/** The id under which a call is sent. */
export function chooseRpcId(name: RpcName, overrides: RpcOverrides = {}): string {
  return overrides[name] ?? RPC_IDS[name]
}

/**
 * Reads `NAME=id,NAME=id` (commas, blanks or newlines between).
 * @throws Fault BAD_REQUEST for a name that is not in the table, or an id of another form
 */
export function parseRpcOverrides(text: string): RpcOverrides {
  const pairs = text.split(/[\s,]+/).filter((pair) => pair !== '')
  return Object.fromEntries(pairs.map(parsePair))
}

function parsePair(pair: string): readonly [RpcName, string] {
  const [, name = '', id = ''] = /^(\w+)=([A-Za-z0-9]{4,12})$/.exec(pair) ?? []
  if (isRpcName(name)) return [name, id]
  throw new Fault('BAD_REQUEST', 'An override of a remote call is not <NAME>=<id>, or names no known call.', {
    hint: 'The names stand in src/wire/ids.ts; an id is 4 to 12 letters and digits, for example LIST_NOTEBOOKS=wXbhsf.',
  })
}

function isRpcName(name: string): name is RpcName {
  return Object.hasOwn(RPC_IDS, name)
}
