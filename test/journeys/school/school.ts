import assert from 'node:assert/strict'
import { openDesk } from '../desk/desk-tab'
import type { Stage } from '../stage'
import { building } from './building'
import { filesIn } from './files'
import { learning } from './learning'
import { type Counted, countOn } from './taps'
import { teaching, watching } from './teaching'

const MOST_MINUTES = 30
const MINUTE_MS = 60_000

function assertBars({ guide, lessons, paper, all }: Counted): void {
  process.stdout.write(`  presses of staff: ${all} in all, guide ${guide}, lessons ${lessons.join(' ')}, paper ${paper}\n`)
  assert.ok(all <= 190, `${all} presses in all`)
  assert.ok(guide <= 120, `the guide takes ${guide} presses`)
  assert.ok(lessons.length === 6 && lessons.every((taps) => taps <= 4), `lessons take ${lessons.join(' ')} presses`)
  assert.ok(paper <= 8, `the paper takes ${paper} presses`)
}

/** From an empty database to a course on sale with a class, and a learner who learns all of it. */
export const school = (folder: string) => async (stage: Stage) => {
  const began = Date.now()
  const files = await filesIn(folder)
  const tab = await openDesk(stage, stage.app.deskOrigin, true)
  const count = countOn(tab)
  await building(stage, tab, files, count)
  await teaching(stage, tab, count)
  await learning(stage)
  await watching(stage, tab)
  await stage.step('the presses of staff are within their bars', async () => assertBars(count.counted()))
  await tab.close()
  const minutes = (Date.now() - began) / MINUTE_MS
  process.stdout.write(`  ${minutes.toFixed(1)} minutes\n`)
  assert.ok(minutes <= MOST_MINUTES, `${minutes.toFixed(1)} minutes`)
}
