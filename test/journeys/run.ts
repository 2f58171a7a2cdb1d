import { type AppProcess, appProcess } from '../support/app-process'
import { launchShell, openTab, type Tab } from '../support/browser'
import { close, type Tally, travel } from '../support/journey'
import { shotsIn } from '../support/shots'
import type { Stage } from './stage'

export type Plan = {
  /** Name of the folder of pictures. */
  name: string
  journeys: Record<string, (stage: Stage) => Promise<void>>
  /** Journeys on which pages move as on a phone; the others spare a quarter of their time. */
  moving?: readonly string[]
  /** Settings of the server. */
  env?: Record<string, string>
  /** Runs in each page before its own scripts. */
  script?: string
  /** Stands before the server: pages are opened at its origin. */
  host?: (app: AppProcess) => Promise<{ origin: string; close(): Promise<void> }>
  /** Puts each tab into the app that shows the pages. */
  enter?: (tab: Tab, host: string, app: AppProcess) => Promise<void>
  userAgent?: string
  /** Fills the data folder before the server starts. */
  prepare?: (dataDir: string) => Promise<void>
}

async function travelAll(
  { name, journeys, moving = [], script, enter, userAgent }: Plan,
  app: AppProcess,
  origin: string,
): Promise<Tally[]> {
  const browser = await launchShell()
  const shots = shotsIn(name)
  const tallies: Tally[] = []
  try {
    for (const [title, journey] of Object.entries(journeys)) {
      const tab = await openTab(browser, origin, { script, userAgent })
      await enter?.(tab, origin, app)
      if (!moving.includes(title)) await tab.page.emulateMedia({ reducedMotion: 'reduce' })
      const scene = { page: tab.page, watch: tab.watch, shots }
      tallies.push(await travel(title, scene, (step) => journey({ ...scene, app, step })))
      await tab.close()
    }
  } finally {
    await browser.close()
  }
  return tallies
}

/** Plays journeys one after another on a fresh server in a fresh browser, and prints the count. */
export async function play(plan: Plan): Promise<void> {
  const app = await appProcess(plan.env)
  try {
    await plan.prepare?.(app.dataDir)
    await app.start()
    const host = await plan.host?.(app)
    try {
      close(await travelAll(plan, app, host?.origin ?? app.origin))
    } finally {
      await host?.close()
    }
  } finally {
    await app.close()
  }
}
