import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { titles } from '@/routes/titles'

const { apart } = createRequire(__filename)('../../config/strip-titles.cjs') as { apart(source: string, file: string): string }
const table = path.resolve(__dirname, '../../src/routes/table')

describe('titles of the pages of packages', () => {
  it.each(readdirSync(table).filter((file) => !/^(main|dev)\./.test(file)))('are no longer in %s', (file) => {
    const source = readFileSync(path.join(table, file), 'utf8')
    expect(apart(source, file)).not.toMatch(/\btitle:/)
    expect(apart(source, file).match(/route\(/g)).toEqual(source.match(/route\(/g))
  })

  it('are written out in their list', () => {
    expect(apart('', 'titles.ts')).toBe(`export const titles = ${JSON.stringify(titles)}`)
  })
})
