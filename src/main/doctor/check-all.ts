import { toFault } from '../../domain/fault.ts'
import { type Config, ConfigProblem, readConfig } from '../config.ts'
import { type Finding, type FindingState, findWorstState, reportFailure, reportOk, reportWarning } from '../finding.ts'
import { checkDataDirectory, checkLibrary, checkModes } from './data-directory.ts'
import { checkDatabases, checkSignIn } from './databases.ts'
import { checkNode, checkRecognition } from './machine.ts'
import { checkAccess, checkEndpoints, checkPort, checkProduct } from './network.ts'

/** All that was found. Without a configuration that can be read, only the machine is checked. */
type DoctorReport = {
  readonly state: FindingState
  readonly is_configured: boolean
  readonly findings: readonly Finding[]
}

const CHECK = 'Settings'

type DoctorEnvironment = Readonly<Record<string, string | undefined>>
type DoctorCheck = readonly [name: string, run: () => Promise<readonly Finding[]> | readonly Finding[]]

/** Looks at the machine, the settings, what is kept and what is called; starts nothing and changes nothing. */
export async function checkAll(environment: DoctorEnvironment, signal: AbortSignal): Promise<DoctorReport> {
  const { config, problems } = await checkSettings(environment)
  const configured = config ? listConfiguredChecks(config, signal) : []
  const findings = await runChecks([...MACHINE_CHECKS, [CHECK, () => problems], ...configured])
  return { state: findWorstState(findings), is_configured: config !== null, findings }
}

/** The same for a service that runs: its settings were read. */
export async function checkRunning(config: Config, signal: AbortSignal): Promise<Omit<DoctorReport, 'is_configured'>> {
  const findings = await runChecks([...MACHINE_CHECKS, ...listConfiguredChecks(config, signal)])
  return { state: findWorstState(findings), findings }
}

const MACHINE_CHECKS: readonly DoctorCheck[] = [
  ['Node', () => [checkNode()]],
  ['Text recognition', async () => [await checkRecognition()]],
  ['Programs', async () => (await import('./programs.ts')).checkPrograms()],
]

async function runChecks(checks: readonly DoctorCheck[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, run] of checks) findings.push(...(await runCheck(name, run)))
  return findings
}

function listConfiguredChecks(config: Config, signal: AbortSignal): DoctorCheck[] {
  return [
    ['Product', () => [checkProduct(config)]],
    ['Access', () => [checkAccess(config)]],
    ['Open doors', async () => (await import('./exposures.ts')).checkExposures(config)],
    ...listStorageChecks(config),
    ['Port', () => checkPort(config)],
    ['Endpoints', () => checkEndpoints(config, signal)],
    ['Browser', async () => (await import('./browser.ts')).checkBrowser(config)],
    ['Hosted product', async () => (await import('./hosted.ts')).checkHosted(config, signal)],
  ]
}

/** What lies in the data directory, or on the server that stands in for it. */
function listStorageChecks(config: Config): DoctorCheck[] {
  const { dataDirectory, databaseUrl, files } = config
  if (databaseUrl !== null)
    return [
      ['Database', async () => (await import('../postgres/diagnose-postgres.ts')).checkDatabase(databaseUrl, files)],
    ]
  return [
    ['Data directory', () => checkDataDirectory(dataDirectory)],
    ['Rights of others', () => checkModes(config)],
    ['Library', async () => [await checkLibrary(dataDirectory)]],
    ['Databases', () => checkDatabases(dataDirectory)],
    ['Sign-in', () => [checkSignIn(dataDirectory)]],
  ]
}

/** A check that breaks is a finding too: the others still run. */
async function runCheck(name: string, run: DoctorCheck[1]): Promise<readonly Finding[]> {
  try {
    return await run()
  } catch (error) {
    const { code } = error as { code?: unknown }
    const why = typeof code === 'string' ? ` (${code})` : ''
    return [
      reportFailure(name, `This could not be checked${why}.`, 'Check the rights of this user on the data directory.'),
    ]
  }
}

async function checkSettings(environment: DoctorEnvironment): Promise<{ config: Config | null; problems: Finding[] }> {
  try {
    const config = readConfig(environment)
    await checkTools(config.mcpTools)
    const warnings = [
      ...config.warnings.map((text) => reportWarning(CHECK, text, 'Set it to one of these values, or leave it out.')),
      ...config.notices.map((text) => reportWarning(CHECK, text, 'Leave it out.')),
    ]
    return { config, problems: warnings.length > 0 ? warnings : [reportOk(CHECK, 'All settings can be used.')] }
  } catch (error) {
    const fix = 'Correct the variable, or leave it out; the README lists all settings.'
    return { config: null, problems: listSettingProblems(error).map((message) => reportFailure(CHECK, message, fix)) }
  }
}

const listSettingProblems = (error: unknown) =>
  error instanceof ConfigProblem ? error.message.split('\n') : [toFault(error).message]

async function checkTools(names: string): Promise<void> {
  if (names === 'all' || names === 'core') return
  const { contract } = await import('../../contract/index.ts')
  const { checkToolNames } = await import('../../faces/mcp/tools.ts')
  checkToolNames(contract, names)
}
