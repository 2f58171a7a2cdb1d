import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { smallScript } from '../../../config/first-screen/start-script'

const html = readFileSync(path.join(__dirname, '../../../src/index.html'), 'utf8')
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []

describe('the script', () => {
  it.each([
    ['as written', script],
    ['as built', smallScript(script)],
  ])('runs in any engine, %s', (_, text) => expect(() => parse(text, { ecmaVersion: 5 })).not.toThrow())
})
