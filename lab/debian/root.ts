import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SUITE = 'bookworm'
const PLACE = '.cache/debian'

/** Where this machine gets its packages: a clean system gets its own from there. */
function mirror(): string {
  const lines = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)'], { encoding: 'utf8' }).split('\n')
  const site = lines.find((line) => /^https?:\/\//.test(line))
  if (site === undefined) throw new Error('The package sources of this machine name no mirror')
  return site
}

/** Unpacks a clean Debian with some packages into a folder; the first time it is made, and kept as an archive under a name. */
export function makeRoot(folder: string, name: string, packages: readonly string[]): void {
  const cache = path.resolve(PLACE, `${SUITE}-${name}.tar`)
  if (!existsSync(cache)) {
    if (spawnSync('debootstrap', ['--version']).error) throw new Error('debootstrap is not installed')
    mkdirSync(path.dirname(cache), { recursive: true })
    const draft = mkdtempSync(path.join(os.tmpdir(), 'debian-'))
    chmodSync(draft, 0o755)
    try {
      const words = ['--variant=minbase', `--include=${packages.join(',')}`, SUITE, draft, mirror()]
      execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] })
      execFileSync('tar', ['-cf', `${cache}.draft`, '--numeric-owner', '-C', draft, '.'])
      renameSync(`${cache}.draft`, cache)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  execFileSync('tar', ['-xf', cache, '--numeric-owner', '-C', folder])
}
