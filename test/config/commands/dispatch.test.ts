import { spawnSync } from 'node:child_process'

/** Dispatchers run when they are loaded: one process loads them all, once for each list of words. */
const script = `import { readFileSync } from 'node:fs'
const told = []
for (const [at, [name, words]] of JSON.parse(readFileSync(0, 'utf8')).entries()) {
  const own = { status: 0, stdout: '', stderr: '' }
  process.stdout.write = (text) => { own.stdout += text }
  process.stderr.write = (text) => { own.stderr += text }
  process.argv = [process.argv[0], name, ...words]
  process.exitCode = 0
  await import('./config/commands/' + name + '.mjs?' + at)
  told.push({ ...own, status: process.exitCode })
}
process.exitCode = 0
delete process.stdout.write
process.stdout.write(JSON.stringify(told))`

const names = {
  admin: ['backup', 'migrate', 'school', 'import', 'bank', 'correct', 'doctor', 'desk', 'reconcile'],
  audit: ['h5', 'shifts', 'names', 'weapp'],
  journey: ['h5', 'weapp', 'harmony', 'cards', 'paying', 'engines', 'desk', 'school', 'smoke'],
}

const scripts = Object.entries(names)
type Told = { status: number; stdout: string; stderr: string }
const cases = scripts.flatMap(([name, own]) =>
  [['--help'], [], ['constructor'], ...own.map((each) => [each, '--help'])].map((words) => [name, words]),
)
const said: Told[] = JSON.parse(
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', input: JSON.stringify(cases) }).stdout,
)
const toldOf = (name: string, ...words: string[]) => said[cases.findIndex((one) => JSON.stringify(one) === JSON.stringify([name, words]))]

describe.each(scripts)('npm run %s', (name, own) => {
  const list = toldOf(name, '--help')?.stdout ?? ''

  it('lists its programs with --help', () => {
    expect(list.split('\n').flatMap((line) => /^ {2}(\S+) /.exec(line)?.[1] ?? [])).toEqual(own)
    expect(toldOf(name, '--help')?.status).toBe(0)
  })

  it('refuses a missing name and a wrong one with the same list', () => {
    expect(toldOf(name)).toEqual({ status: 1, stdout: '', stderr: list })
    expect(toldOf(name, 'constructor')).toEqual({ status: 1, stdout: '', stderr: `No program is called constructor.\n${list}` })
  })

  it.each(own)('prints the usage of %s', (each) => {
    expect(toldOf(name, each, '--help')?.stdout).toMatch(new RegExp(`^Usage: npm run (-s )?${name} -- ${each}\\b`))
    expect(toldOf(name, each, '--help')?.status).toBe(0)
  })
})

describe('a named program', () => {
  it('reads standard input, writes standard output and exits with its own code', () => {
    const right = '{"type":"determine","key":"true","answer":"true","marks":200,"rule":"all-or-nothing"}'
    const { status, stdout } = spawnSync(process.execPath, ['lab/main.mjs', 'score'], { encoding: 'utf8', input: `${right}\nno JSON\n` })
    const [scored, refused, ...more] = stdout.trim().split('\n')
    expect([scored, refused, more]).toEqual([expect.stringContaining('"marks":200'), '{"error":"not JSON"}', []])
    expect(status).toBe(1)
  })
})
