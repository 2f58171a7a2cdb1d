import { appProcess } from '../../support/app-process'
import { launchBrowser, openTab } from '../../support/browser'
import { close, type Tally, travel } from '../../support/journey'
import { seedWithLocked } from '../../support/locked-learner'
import { shotsIn } from '../../support/shots'
import type { Stage } from '../stage'
import { learner } from './learner'
import { LOCKED_MOBILE, locked } from './locked'
import { visitor } from './visitor'

const journeys: Record<string, (stage: Stage) => Promise<void>> = { visitor, locked, learner }

/** The built mobile web on the real server, in a real browser. */
async function main(): Promise<void> {
  const app = await appProcess()
  const shots = shotsIn('h5')
  const tallies: Tally[] = []
  await seedWithLocked(app.dataDir, LOCKED_MOBILE)
  const browser = await launchBrowser()
  try {
    await app.start()
    for (const [title, journey] of Object.entries(journeys)) {
      const tab = await openTab(browser, app.origin)
      const scene = { page: tab.page, watch: tab.watch, shots }
      tallies.push(await travel(title, scene, (step) => journey({ ...scene, app, step })))
      await tab.close()
    }
  } finally {
    await browser.close()
    await app.close()
  }
  close(tallies)
}

void main()
