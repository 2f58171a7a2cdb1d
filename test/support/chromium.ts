import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without windows: the same pages for an eighth less of the processor. */
const SHELL = 'chromium-headless-shell'
const binaries = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** Describes the machine that is searched; a test hands in its own. */
export type Machine = { env: Record<string, string | undefined>; home: string }

const thisMachine = (): Machine => ({ env: process.env, home: os.homedir() })

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = ({ env }: Machine, names: string[]) =>
  names.flatMap((name) => (env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

/** Browsers a Playwright installation left, the newest first. */
function inCaches({ env, home }: Machine): string[] {
  const caches = [env.PLAYWRIGHT_BROWSERS_PATH, path.join(home, '.cache/ms-playwright'), path.join(home, 'Library/Caches/ms-playwright')]
  return caches
    .filter((folder): folder is string => folder !== undefined && existsSync(folder))
    .flatMap((folder) => {
      const versions = readdirSync(folder).filter((name) => name.startsWith('chromium'))
      return versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((name) => path.join(folder, name))
    })
    .flatMap((version) => binaries.map((file) => path.join(version, file)))
}

/** The browser found on this machine, if any; `first` is looked for before the others. `CHROMIUM_PATH` must be right when it is set. */
export function findChromium(first: string[] = [], machine: Machine = thisMachine()): string | undefined {
  const named = machine.env.CHROMIUM_PATH
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is "${named}": there is no program there`)
  return named || [...onPath(machine, [...first, ...commands]), ...inCaches(machine)].find(isProgram)
}

const APT = '/usr/bin/apt-get'
const canInstall = () => process.getuid?.() === 0 && isProgram(APT)

function install(): void {
  process.stdout.write('Installing Debian package chromium …\n')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status, stderr } = spawnSync(APT, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed: ${stderr.trim()}`)
  }
}

function need(first: string[]): string {
  const found = findChromium(first)
  if (found) return found
  if (!canInstall()) throw new Error('No Chromium found: install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH')
  install()
  const installed = findChromium(first)
  if (!installed) throw new Error('Installing Chromium left no program on PATH: name one in CHROMIUM_PATH')
  return installed
}

/** The browser of this machine, as people have it, installed when it is missing and may be. */
export const needChromium = (): string => need([])

/** The same, but one without windows where the machine has it. */
export const needShell = (): string => need([SHELL])
