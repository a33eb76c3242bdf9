import path from 'node:path'

/** Where a person's settings lie. */
export type ClientPlaces = {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** How a client reaches the tools: it starts the companion, or calls the address of the service. */
export type ClientConnection =
  | {
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
  | { readonly url: string; readonly apiKey: string | null }

export type McpClient = {
  /** As people call it. */
  readonly title: string
  readonly format: 'json' | 'toml'
  /** The key that the servers stand under. */
  readonly section: string
  readonly userFile: (places: ClientPlaces) => string
  /** Below the project's folder; null where it has none. */
  readonly projectFile: string | null
  /** Whether it takes an address too. */
  readonly takesAddress: boolean
  readonly entry: (connection: ClientConnection) => Readonly<Record<string, unknown>>
  /** What is to be done before it knows the server. */
  readonly next: string
}

/** By the word that names them. Source: each client's own documentation of its MCP servers, November 2026. */
export const CLIENTS = {
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    section: 'mcpServers',
    userFile: (places) => joinPath(places, places.environment.CLAUDE_CONFIG_DIR || places.home, '.claude.json'),
    projectFile: '.mcp.json',
    takesAddress: true,
    entry: (connection) =>
      'url' in connection ? { type: 'http', ...addAuthorization('url', connection) } : { type: 'stdio', ...connection },
    next: 'Start a new session of Claude Code; /mcp shows the server.',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    section: 'mcpServers',
    userFile: (places) => joinPath(places, findSettingsFolder(places), 'Claude', 'claude_desktop_config.json'),
    projectFile: null,
    takesAddress: false,
    entry: (connection) => ({ ...connection }),
    next: 'Quit Claude Desktop and start it again.',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    section: 'mcpServers',
    userFile: (places) => joinPath(places, places.home, '.cursor', 'mcp.json'),
    projectFile: '.cursor/mcp.json',
    takesAddress: true,
    entry: (connection) => ('url' in connection ? addAuthorization('url', connection) : { ...connection }),
    next: 'Restart Cursor; its settings list the server under MCP.',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    section: 'servers',
    userFile: (places) => joinPath(places, findSettingsFolder(places), 'Code', 'User', 'mcp.json'),
    projectFile: '.vscode/mcp.json',
    takesAddress: true,
    entry: (connection) =>
      'url' in connection ? { type: 'http', ...addAuthorization('url', connection) } : { type: 'stdio', ...connection },
    next: 'In VS Code, "MCP: List Servers" starts it.',
  },
  windsurf: {
    title: 'Windsurf',
    format: 'json',
    section: 'mcpServers',
    userFile: (places) => joinPath(places, places.home, '.codeium', 'windsurf', 'mcp_config.json'),
    projectFile: null,
    takesAddress: true,
    entry: (connection) => ('url' in connection ? addAuthorization('serverUrl', connection) : { ...connection }),
    next: 'Refresh the MCP servers in Windsurf, or restart it.',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    section: 'mcp_servers',
    userFile: (places) =>
      joinPath(places, places.environment.CODEX_HOME || joinPath(places, places.home, '.codex'), 'config.toml'),
    projectFile: '.codex/config.toml',
    takesAddress: true,
    // It takes no key in the file, only the name of the variable that holds it.
    entry: (connection) =>
      'url' in connection
        ? { url: connection.url, ...(connection.apiKey === null ? {} : { bearer_token_env_var: 'API_KEY' }) }
        : { ...connection },
    next: 'Start Codex again; /mcp shows the server.',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json',
    section: 'mcpServers',
    userFile: (places) => joinPath(places, places.home, '.gemini', 'settings.json'),
    projectFile: '.gemini/settings.json',
    takesAddress: true,
    entry: (connection) => ('url' in connection ? addAuthorization('httpUrl', connection) : { ...connection }),
    next: 'Start Gemini CLI again; /mcp shows the server.',
  },
} as const satisfies Readonly<Record<string, McpClient>>

export type ClientName = keyof typeof CLIENTS

export const CLIENT_NAMES = Object.keys(CLIENTS) as [ClientName, ...ClientName[]]

function addAuthorization(field: string, { url, apiKey }: Extract<ClientConnection, { url: string }>) {
  return { [field]: url, ...(apiKey === null ? {} : { headers: { Authorization: `Bearer ${apiKey}` } }) }
}

/** Where programs keep their settings: as the system has it. */
function findSettingsFolder(places: ClientPlaces): string {
  const { platform, home, environment } = places
  if (platform === 'win32') return environment.APPDATA || joinPath(places, home, 'AppData', 'Roaming')
  if (platform === 'darwin') return joinPath(places, home, 'Library', 'Application Support')
  return environment.XDG_CONFIG_HOME || joinPath(places, home, '.config')
}

function joinPath({ platform }: ClientPlaces, ...parts: readonly string[]): string {
  return (platform === 'win32' ? path.win32 : path.posix).join(...parts)
}
