import { readFileSync } from 'node:fs'

const rows = readFileSync('docs/unused-fields.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (field|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the fields of the client state', () => {
  it.each(rows.map(([, field = '', here = '']) => [field, here]))('include %s: %s', (_field, here) => {
    const found = /^`([\w-]+)` in `([\w./-]+)`$/.exec(here)
    if (!found) return expect(here).toMatch(/^unused: .{20,}/)
    const [, name = '', file = ''] = found
    expect(readFileSync(file, 'utf8')).toContain(name)
  })
})
