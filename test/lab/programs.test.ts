import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Row = { line: string; program: string; help: string }

/** The table as Node reads it, with the usage that each program prints. */
const script = `import { helpOf } from './config/commands/dispatch.mjs'
import { programs } from './lab/programs.mjs'
const rows = Object.entries(programs).map(([name, row]) => [name, { ...row, help: helpOf(row) }])
process.stdout.write(JSON.stringify(rows))`
const rows: [string, Row][] = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
/** Asked for by others: types of a peer, and what a peer is a plug-in of. */
const silent = ['@types/express', 'vue', 'miniprogram-ci']

describe('the programs of the lab', () => {
  it.each(rows)('%s exists and prints its usage', (name, { line, program, help }) => {
    expect(existsSync(program)).toBe(true)
    expect(line.length).toBeLessThanOrEqual(80)
    expect(help).toMatch(/^Usage: npm run -s lab -- /)
    expect(help).toMatch(new RegExp(`npm run -s lab -- ${name}(?![\\w:-])`))
    expect(help.split('\n').filter((each) => each.length > 145)).toEqual([])
  })

  it('include every file that begins with a usage', () => {
    const files = readdirSync('lab', { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules') && /\.(ts|mjs)$/.test(file))
      .map((file) => path.join('lab', file))
      .filter((file) => readFileSync(file, 'utf8').startsWith('/**\n * Usage: npm run -s lab'))
    const named = new Set(rows.map(([, { program }]) => program))
    expect(files.filter((file) => !named.has(file))).toEqual([])
  })
})

describe('the packages of the lab', () => {
  const own = Object.keys(read('lab/package.json').dependencies)
  const { dependencies, devDependencies } = read('package.json')
  const texts = readdirSync('lab', { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && /\.(ts|mjs)$/.test(file))
    .map((file) => readFileSync(path.join('lab', file), 'utf8'))
    .join('\n')

  it('have each a program that imports it', () => {
    const isAskedFor = (name: string) => new RegExp(`['"]${name.replaceAll('.', '\\.')}['"/]`).test(texts)
    expect(own.filter((name) => !silent.includes(name) && !isAskedFor(name))).toEqual([])
  })

  it('exclude packages of the app and its tests', () => {
    expect(own.filter((name) => name in dependencies || name in devDependencies)).toEqual([])
  })
})
