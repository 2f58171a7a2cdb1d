import type { Page } from 'playwright-core'
import type { Shots } from './shots'
import type { Watch } from './watch'

/** One thing a learner does and sees. A step that fails ends its journey. */
export type Step = (name: string, act: () => Promise<void>) => Promise<void>
export type Scene = { page: Page; watch: Watch; shots: Shots }
export type Tally = { passed: number; failed: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function keepEvidence({ page, watch, shots }: Scene, title: string): Promise<void> {
  shots.write(`failed-${title}.log`, [page.url(), ...watch.diary()])
  await shots.take(page, `failed-${title}`)
  say(`  evidence in ${shots.folder}`)
}

function assertQuiet(watch: Watch): void {
  const [first] = watch.trouble()
  if (first !== undefined) throw new Error(`unexpected: ${watch.trouble().join('\n')}`)
}

/** Runs one journey, prints its steps, and counts them. After each step the console and the network must have been clean. */
export async function travel(title: string, scene: Scene, journey: (step: Step) => Promise<void>): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const step: Step = async (name, act) => {
    const began = Date.now()
    try {
      await act()
      assertQuiet(scene.watch)
    } catch (error) {
      say(`  ✗ ${name}`)
      throw error
    }
    tally.passed += 1
    say(`  ✓ ${name} (${seconds(began)})`)
  }
  const began = Date.now()
  say(title)
  try {
    await journey(step)
  } catch (error) {
    tally.failed += 1
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await keepEvidence(scene, title).catch((reason) => say(`  no evidence kept: ${reason}`))
  }
  say(`${title}: ${seconds(began)}`)
  return tally
}

/** The closing line; a failure or an empty run makes the process fail. */
export function close(tallies: readonly Tally[]): void {
  const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
