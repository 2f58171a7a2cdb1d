import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [, list = ''] = /\/\\\/\(([\w|-]+)\)\$\//.exec(read('config/mini.ts')) ?? []
const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
const exportsOf = (text: string) => [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name)
const inPlace = exportsOf(read('config/no-native-app.mjs'))

describe('code of native apps in the mini-program', () => {
  it.each(list.split('|'))('%s exists, and has something in its place for all that it exports', (name) => {
    const found = files.filter((file) => path.basename(file, '.ts') === name)
    expect(found).toHaveLength(1)
    const exported = exportsOf(read(`src/${found[0]}`))
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.filter((each) => !inPlace.includes(each))).toEqual([])
  })
})
