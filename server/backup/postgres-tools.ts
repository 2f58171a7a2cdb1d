import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { codeOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'

const MOST_OUTPUT = 2 ** 26

/** How PostgreSQL's programs learn of a database: by variables, because arguments are shown to every user of the machine. */
function variablesOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: searchParams.get('port') ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Runs one of PostgreSQL's programs on a database and returns its output. Throws a StartFailure with what it said. */
export async function runTool(name: 'pg_dump' | 'pg_restore', words: string[], url?: string): Promise<string> {
  try {
    const env = { ...process.env, ...(url !== undefined && variablesOf(url)) }
    return (await promisify(execFile)(name, words, { env, maxBuffer: MOST_OUTPUT })).stdout
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new StartFailure(`${name} is not on this machine: install PostgreSQL's client programs (Debian: postgresql-client)`, error)
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartFailure(`${name} failed: ${said.split('\n')[0]}`, error)
  }
}
