import assert from 'node:assert/strict'
import { part, reads, type Stage, tap, until } from '../../journeys/weapp/stage'
import type { OwnHost } from '../own-host'

const MOST_BYTES = 2_000
const MOST_CALLS = 2
const QUESTIONS = 3

/** Lists the keys the clock writes each second; they are not the tap's. */
async function tickingKeys(host: OwnHost): Promise<Set<string>> {
  await host.meter()
  const keys = await until('the clock to tick', async () => {
    const figures = await host.meter()
    return figures.calls > 0 ? figures.log.flatMap(({ keys }) => keys) : undefined
  })
  return new Set(keys)
}

type Cost = { calls: number; bytes: number }

/** Measures the cost of one answer, until the server has it. */
async function costOf(host: OwnHost, stage: Stage, option: string, ticking: Set<string>): Promise<Cost> {
  const cost = { calls: 0, bytes: 0 }
  const add = async () => {
    const { log } = await host.meter()
    for (const { bytes } of log.filter(({ keys }) => !keys.every((key) => ticking.has(key)))) {
      cost.calls += 1
      cost.bytes += bytes
    }
  }
  await host.meter()
  await tap(stage, option)
  await until('the answer to show', async () => {
    await add()
    return cost.calls > 0 ? true : undefined
  })
  await reads(stage, 'sync-state', /^已保存$/)
  await add()
  return cost
}

/** Answers some questions of the paper in front; gives the dearest tap. */
export async function dearestTap(host: OwnHost, stage: Stage): Promise<Cost> {
  const ticking = await tickingKeys(host)
  const dearest = { calls: 0, bytes: 0 }
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await part(stage, 'option-1')
    const { calls, bytes } = await costOf(host, stage, 'option-1', ticking)
    dearest.calls = Math.max(dearest.calls, calls)
    dearest.bytes = Math.max(dearest.bytes, bytes)
    await tap(stage, 'next-question')
    await reads(stage, 'exam-progress', new RegExp(`^${number + 1}/`))
  }
  assert.ok(dearest.calls <= MOST_CALLS && dearest.bytes <= MOST_BYTES, `${dearest.calls} calls, ${dearest.bytes} bytes`)
  return dearest
}
