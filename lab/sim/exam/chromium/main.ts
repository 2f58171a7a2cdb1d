import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import type { Browser } from 'playwright-core'
import type { Db } from '#server/database/tables'
import { webFolder } from '#server/folders'
import { marksText } from '@/domain/scoring/marks'
import { launchShell } from '../../../../test/support/browser'
import { check } from '../check'
import { type Seat, seatLearners, within } from './hall'
import { type Sitting, sit } from './run'
import { type MortalServer, mortalServer } from './server'

type Tally = { runs: number; acknowledged: number; operations: number; late: number; deaths: number; failed: number }
const none: Tally = { runs: 0, acknowledged: 0, operations: 0, late: 0, deaths: 0, failed: 0 }

/** Servers and browsers side by side, each with runs of its own. */
const LANES = 2
const say = (line: string) => process.stdout.write(`${line}\n`)
const tell = (seed: number, fault: string) => say(`seed ${seed}: ${fault} (again: npm run -s lab -- sim:exam --chromium 1 --seed ${seed})`)

/** A run that came to its end, or undefined: then it has been told why not. */
async function sitOne(browser: Browser, server: MortalServer, seat: Seat): Promise<Sitting | undefined> {
  const began = performance.now()
  try {
    const sitting = await sit(browser, server, seat)
    say(`seed ${seat.seed}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    return sitting
  } catch (error) {
    tell(seat.seed, inspect(error))
    return undefined
  }
}

/** The database's record of a run, beside what its pages showed. */
async function verdictOf(db: Db, { seed, attemptId, tabs, resultIds, scores, faults }: Sitting) {
  const devices = tabs.map(({ name, book }) => ({ name, given: book.given() }))
  const verdict = await check({ db }, devices, attemptId)
  const found = [
    ...faults,
    ...verdict.faults,
    ...(new Set(resultIds).size === 1 ? [] : [`devices were led to results ${resultIds.join(' and ')}`]),
    ...(scores.every((score) => marksText(verdict.marks) === String(score))
      ? []
      : [`shown ${scores.join(' and ')}, in the result ${verdict.marks}`]),
  ]
  for (const fault of found) tell(seed, fault)
  return { ...verdict, failed: found.length > 0 ? 1 : 0 }
}

/** One run after another, while the server lives and dies. */
async function sitAll(server: MortalServer, seats: readonly Seat[]): Promise<Sitting[]> {
  await server.start()
  const browser = await launchShell()
  const sittings: Sitting[] = []
  try {
    for (const seat of seats) {
      const sitting = await sitOne(browser, server, seat)
      if (sitting) sittings.push(sitting)
    }
  } finally {
    await browser.close()
    await server.end()
  }
  return sittings
}

/** The database as a last sudden death left it. */
const checkAll = (server: MortalServer, sittings: readonly Sitting[]): Promise<Tally> =>
  within(server.dataDir, async ({ db }) => {
    const tally = { ...none, deaths: server.deaths() }
    for (const sitting of sittings) {
      const { acknowledged, operations, late, failed } = await verdictOf(db, sitting)
      tally.runs += 1
      tally.acknowledged += acknowledged
      tally.operations += operations
      tally.late += late
      tally.failed += failed
    }
    return tally
  })

async function lane(server: MortalServer, seats: readonly Seat[]): Promise<Tally> {
  const sittings = await sitAll(server, seats)
  const tally = await checkAll(server, sittings)
  return { ...tally, runs: seats.length, failed: tally.failed + seats.length - sittings.length }
}

/** Servers of their own with everybody seated at each, and a share of the runs for each. */
async function openLanes(seeds: readonly number[], webRoot: string): Promise<{ server: MortalServer; seats: Seat[] }[]> {
  const first = await mortalServer(webRoot)
  const seats = await seatLearners(first.dataDir, seeds)
  const servers = [first]
  while (servers.length < Math.min(LANES, seeds.length)) {
    const server = await mortalServer(webRoot)
    await cp(first.dataDir, server.dataDir, { recursive: true })
    servers.push(server)
  }
  return servers.map((server, index) => ({ server, seats: seats.filter((_, at) => at % servers.length === index) }))
}

/** The built app as it is now, whoever builds it anew meanwhile. */
async function copyOfWeb(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'qiming-web-'))
  await cp(process.env.WEB_ROOT || webFolder, copy, { recursive: true })
  return copy
}

/** Runs in a real Chromium against the real server, from a seed on. Returns how many failed. */
export async function simulateInChromium(first: number, runs: number): Promise<number> {
  const since = performance.now()
  const seeds = Array.from({ length: runs }, (_, index) => first + index)
  const webRoot = await copyOfWeb()
  const lanes = await openLanes(seeds, webRoot)
  const tallies = await Promise.all(lanes.map(({ server, seats }) => lane(server, seats).finally(server.close)))
  await rm(webRoot, { recursive: true })
  const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
  const seconds = Math.round((performance.now() - since) / 100) / 10
  const names = Object.keys(none) as (keyof Tally)[]
  const totals = Object.fromEntries(names.map((name) => [name, sum(name)]))
  say(JSON.stringify({ seed: first, chromium: true, ...totals, seconds }))
  return sum('failed')
}
