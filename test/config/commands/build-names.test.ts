import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const program =
  "import('./config/commands/build-names.mjs').then(({ versionGuard }) => process.stdout.write(versionGuard(process.argv[1])))"
const guard = execFileSync(process.execPath, ['-e', program, engines.node], { encoding: 'utf8' })

/** Returns the line that is printed under a version of Node and the code of the end; null where the program goes on. */
function endUnder(version: string): [string, number] | null {
  let end: [string, number] | null = null
  let said = ''
  const told = {
    console: { error: (line: string) => (said = line) },
    process: { versions: { node: version }, exit: (code: number) => (end = [said, code]) },
  }
  runInNewContext(guard, told)
  return end
}

describe('the first line of a built program', () => {
  it('leaves the program strict', () => {
    expect(runInNewContext(`${guard}\n(function () { return this === undefined })()`, { process })).toBe(true)
  })

  it.each(['18.20.8', '20.18.3', '9.0.0'])('ends it under Node %s, which is too old, with a sentence', (version) => {
    expect(endUnder(version)).toEqual([`Node 20.19 or newer is needed; this is ${version}`, 1])
  })

  it.each(['20.19.0', '22.13.0', '26.1.0'])('lets it go on under Node %s', (version) => {
    expect(endUnder(version)).toBeNull()
  })
})
