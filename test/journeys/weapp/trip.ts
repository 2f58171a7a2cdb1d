import type { Tally } from '../../support/journey'

type Trip = {
  /** Unexpected errors, as one line each. */
  trouble(): readonly string[]
  /** Saves what may explain a failure. */
  keepEvidence(): Promise<void>
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Runs one journey, prints its steps, and counts them. After each step nothing may have gone wrong inside. */
export async function travel(
  title: string,
  trip: Trip,
  journey: (step: (name: string, act: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  const began = Date.now()
  say(title)
  const step = async (name: string, act: () => Promise<void>) => {
    const since = Date.now()
    try {
      await act()
      if (trip.trouble().length > 0) throw new Error(`unexpected: ${trip.trouble().join('\n')}`)
    } catch (error) {
      say(`  ✗ ${name}`)
      throw error
    }
    tally.passed += 1
    say(`  ✓ ${name} (${seconds(since)})`)
  }
  try {
    await journey(step)
  } catch (error) {
    tally.failed += 1
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await trip.keepEvidence().catch((reason) => say(`  no evidence kept: ${reason}`))
  }
  say(`${title}: ${seconds(began)}`)
  return tally
}
