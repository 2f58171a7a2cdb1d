import { appProcess } from '../../support/app-process'
import { close, type Step, type Tally } from '../../support/journey'
import { byPlaywright } from './by-playwright'
import { byWebdriver } from './by-webdriver'
import type { Hands } from './hands'
import { walk } from './walk'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `chromium` and `firefox` start a program; a driver of the W3C protocol listens already and is given with its capabilities. */
function open([kind = '', name = '', place = '', capabilities = '{}']: string[], origin: string): Promise<Hands> {
  if (kind === 'chromium' || kind === 'firefox') return byPlaywright(kind, name, place, origin)
  if (kind === 'webdriver') return byWebdriver(name, place, JSON.parse(capabilities), origin)
  throw new Error('name a kind of engine: chromium, firefox or webdriver')
}

async function play(hands: Hands, name: string, origin: string): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const step: Step = async (title, act) => {
    const since = Date.now()
    await act().catch((error: unknown) => {
      say(`  ✗ ${title}`)
      throw error
    })
    tally.passed += 1
    say(`  ✓ ${title} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
  }
  say(name)
  try {
    await walk({ hands, step, origin })
  } catch (error) {
    tally.failed += 1
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    say(`  at ${await hands.address().catch(() => 'no address')}`)
    await hands.shoot('failed').catch(() => {})
  }
  return tally
}

/** The main journey in one engine, on a server of its own. */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const app = await appProcess()
  try {
    await app.start()
    const hands = await open(words, app.origin)
    const tally = await play(hands, words[1] ?? '', app.origin)
    await hands.close().catch(() => {})
    close([tally])
  } finally {
    await app.close()
  }
}

void main()
