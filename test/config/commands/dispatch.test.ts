import { spawnSync } from 'node:child_process'

const run = (script: string, words: string[], input = '') => {
  const file = script === 'lab' ? 'lab/main.mjs' : `config/commands/${script}.mjs`
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8', input })
  return { status, stdout, stderr }
}

const names = {
  admin: ['backup', 'migrate', 'import', 'bank', 'correct', 'desk', 'reconcile'],
  audit: ['h5', 'weapp'],
  journey: ['h5', 'weapp', 'harmony', 'desk', 'smoke'],
}

describe.each(Object.entries(names))('npm run %s', (script, own) => {
  it('lists its programs when it is asked for help', () => {
    const { status, stdout } = run(script, ['--help'])
    expect(stdout.split('\n').flatMap((line) => /^ {2}(\S+) /.exec(line)?.[1] ?? [])).toEqual(own)
    expect(status).toBe(0)
  })

  it('refuses no name and a wrong one with the same list', () => {
    const { stdout: list } = run(script, ['--help'])
    expect(run(script, [])).toEqual({ status: 1, stdout: '', stderr: list })
    expect(run(script, ['constructor'])).toEqual({ status: 1, stdout: '', stderr: `No program is called constructor.\n${list}` })
  })

  it.each(own)('says how %s is used', (name) => {
    const { status, stdout } = run(script, [name, '--help'])
    expect(stdout).toMatch(new RegExp(`^Usage: npm run (-s )?${script} -- ${name}\\b`))
    expect(status).toBe(0)
  })
})

describe('a program that a name stands for', () => {
  it('reads standard input, writes standard output and ends with its own code', () => {
    const right = '{"type":"determine","key":"true","answer":"true","marks":200,"rule":"all-or-nothing"}'
    const { status, stdout } = run('lab', ['score'], `${right}\nno JSON\n`)
    const [scored, refused, ...more] = stdout.trim().split('\n')
    expect([scored, refused, more]).toEqual([expect.stringContaining('"marks":200'), '{"error":"not JSON"}', []])
    expect(status).toBe(1)
  })
})
