import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { transformFileSync, transformSync } from '@babel/core'

type Plugin = { (babel: unknown): object; marks: Record<string, string> }
const plainFields = createRequire(__filename)('../../config/plain-fields.cjs') as Plugin
const library = path.resolve(__dirname, '../../node_modules/@tanstack/query-core/build/modern')
const options = { plugins: [plainFields], babelrc: false, configFile: false }

describe('the private fields of the query library in the mini-program', () => {
  it('become plain fields in every file', () => {
    const files = readdirSync(library).filter((file) => file.endsWith('.js'))
    const left = files.filter((file) => /#\w+\s*[=(;.]/.test(transformFileSync(path.join(library, file), options)?.code ?? '#gone;'))
    expect(left).toEqual([])
  })

  it('have distinct names: no marker equals another one, and none ends in a number', () => {
    const marks = Object.values(plainFields.marks)
    expect(new Set(marks).size).toBe(marks.length)
    expect(marks.filter((mark) => !/^[a-z]+$/.test(mark))).toEqual([])
  })

  it('fail the build in a file without a marker', () => {
    const write = () => transformSync('class A { #a = 1 }', { ...options, filename: 'newcomer.js' })
    expect(write).toThrow('config/plain-fields.cjs has no mark for newcomer')
  })
})
