import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { smallScript } from '../../../config/first-screen/start-script'

const html = readFileSync(path.join(__dirname, '../../../src/index.html'), 'utf8')
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
const script = scripts.find((text) => text.includes('TOO_LONG_MS')) ?? ''

describe('the script', () => {
  it.each([
    ['as written', script],
    ['as built', smallScript(script)],
  ])('runs in any engine, %s', (_, text) => expect(() => parse(text, { ecmaVersion: 5 })).not.toThrow())
})
