import { readFileSync } from 'node:fs'
import { minVersion, Range, satisfies } from 'semver'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const declared: string = read('package.json').engines.node
const versions = ['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.0.0', '24.21.0', '26.10.0']

interface Locked {
  engines?: { node?: string }
  cpu?: string[]
  optional?: boolean
}

/** Packages of the lock file that refuse a version of Node. Those of other platforms are never installed here. */
function refusing(version: string): string[] {
  const packages: [string, Locked][] = Object.entries(read('package-lock.json').packages)
  return packages
    .filter(([, { engines, cpu, optional }]) => !(optional && cpu) && engines?.node && !satisfies(version, engines.node))
    .map(([place, { engines }]) => `${place} wants ${engines?.node}`)
}

describe('the engines field of package.json', () => {
  it('begins with the oldest version that is tested', () => {
    expect(minVersion(new Range(declared))?.version).toBe(versions[0])
  })

  it('admits the version that .nvmrc names', () => {
    const named = readFileSync('.nvmrc', 'utf8').trim()
    expect(satisfies(minVersion(named)?.version ?? '', declared)).toBe(true)
  })

  it.each(versions)('admits Node %s, and so does each locked package', (version) => {
    expect(satisfies(version, declared)).toBe(true)
    expect(refusing(version)).toEqual([])
  })
})
