import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bridge as ofWebView } from '@/platform/bridge/index.h5'
import { bridge as ofHarmony } from '@/platform/bridge/index.harmony-hybrid'
import type { BridgePort, HandlerName } from '@/platform/bridge/port'
import { nativeApp, withoutApp } from '../../support/client/native-app'
import { methodChannel, type NativeCalls } from '../../support/method-channel'
import { nativeAnswers, nativeTellings } from '../../support/native-answers'

const read = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8')
const names = Object.keys(nativeAnswers) as HandlerName[]
const raws = Object.fromEntries(names.map((name) => [name, nativeAnswers[name].raw])) as Record<HandlerName, unknown>

/** Handlers as the port types them: name, arguments, answer. */
const typed = [...read('src/platform/bridge/port.ts').matchAll(/^ {2}(\w+): \{ tell: (.+?); answer: (.+) \}$/gm)].map(
  ([, name, tell, answer]) => [name, tell, answer],
)
const page = read('docs/native-shell.md')
/** Rows of the table of handlers. A bar inside a cell is escaped. */
const written = [...page.matchAll(/^\| `(\w+)` +\| `(.+?)` +\| `(.+?)` +\| (.+)$/gm)].map(([, name, tell, answer]) => [
  name,
  tell,
  answer?.replaceAll('\\|', '|'),
])
const byName = (rows: (string | undefined)[][]) => [...rows].sort(([one = ''], [other = '']) => one.localeCompare(other))

const call = (bridge: BridgePort, name: HandlerName) => {
  const told = nativeTellings[name]
  return (bridge.call as (name: HandlerName, ...told: object[]) => Promise<unknown>)(name, ...(told ? [told] : []))
}

describe('the contract with native shells', () => {
  it('has the types of the bridge', () => {
    expect(typed).toHaveLength(17)
    expect(byName(written)).toEqual(byName(typed))
  })

  it('names the types of the wire, and the time an answer is awaited', () => {
    const named = new Set(
      typed.flatMap((row) =>
        [
          ...row
            .slice(1)
            .join(' ')
            .matchAll(/\b[A-Z]\w+/g),
        ].map(([type]) => type),
      ),
    )
    expect([...named].filter((type) => !page.includes(`| \`${type}\``))).toEqual([])
    const calls = read('src/platform/bridge/native-calls.ts')
    expect(calls).toMatch(/ANSWER_MS = 3000\n/)
    expect(calls).toMatch(/PAYMENT_MS = 300_000\n/)
    expect(page).toContain('awaited for 3 seconds, the end of a payment for 5 minutes')
  })
})

describe('a shell that answers everything', () => {
  afterEach(() => {
    withoutApp()
    Reflect.deleteProperty(window, 'MethodChannel')
  })

  it.each(names)('%s is answered in the shells of iOS and Android', async (name) => {
    const app = nativeApp(raws)
    expect(await call(ofWebView, name)).toEqual(nativeAnswers[name].read)
    expect(app.calls.at(-1)).toEqual([name, nativeTellings[name] ?? {}])
  })

  it.each(names)('%s is answered in the Harmony container', async (name) => {
    new Function(methodChannel(raws))()
    expect(await call(ofHarmony, name)).toEqual(nativeAnswers[name].read)
    const { calls, unknown } = (window as unknown as { nativeCalls: NativeCalls }).nativeCalls
    expect([calls.at(-1), unknown]).toEqual([name, []])
  })
})
