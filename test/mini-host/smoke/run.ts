// `npm run journey -- smoke`: every page of the mini-program build opens, without a browser.
import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import type { RouteName } from '@/routes/table'
import { at, has, part, type Stage, tap, until } from '../../journeys/weapp/stage'
import { travel } from '../../journeys/weapp/trip'
import { close } from '../../support/journey'
import { faultOf } from '../../support/sent'
import { isLater, MINIMUM_LIBRARY } from '../audit/code'
import { readApi } from '../compile/api-names'
import { BUILD_ORIGIN, type OwnHost, openOwnHost } from '../own-host'
import type { Figures } from '../runtime/meter'
import { dearestTap } from './answer-tap'
import { fromCard, fromCode, fromCodeByPhone, fromScene, fromStrangeScene } from './launching'
import { addresses, leadsTo, prepare, relaunch, wrongStates } from './pages'
import { targetSteps } from './target'
import { courseAlone, homeAlone } from './timeline'

const MOST_NODES = 500
const MOST_DEPTH = 20
const MOST_BYTES = 50_000
const MOST_REQUESTS = 10

/** Looks without a request and without a message to the view, after which a page is drawn. */
const QUIET_LOOKS = 2

/** Waits until a page has read everything and drawn it; gives the figures of all that went to the view meanwhile. */
async function settled(host: OwnHost): Promise<Figures> {
  let largest = 0
  let quiet = 0
  return until('the page to be drawn', async () => {
    const inFlight = await host.inFlight()
    const figures = await host.meter()
    largest = Math.max(largest, figures.largest)
    quiet = inFlight === 0 && figures.calls === 0 ? quiet + 1 : 0
    return quiet === QUIET_LOOKS ? { ...figures, largest } : undefined
  })
}

async function visit(host: OwnHost, stage: Stage, name: RouteName, url: string): Promise<string> {
  await host.meter()
  await relaunch(stage, url)
  await at(stage, leadsTo[name] ?? name)
  const { nodes, depth, largest } = await settled(host)
  for (const state of wrongStates(name)) assert.equal(await has(stage, state), false, `the page shows that it is ${state}`)
  const figures = `${nodes} nodes, ${depth} deep, largest setData ${largest} bytes`
  assert.ok(nodes > 0 && nodes <= MOST_NODES && depth <= MOST_DEPTH && largest <= MOST_BYTES, figures)
  return figures
}

/** Newer calls that the program makes only after it has looked for them. */
const whereTheHostHasIt = new Set(['onAppRoute'])

async function main(): Promise<void> {
  const host = await openOwnHost('jsdom')
  const keepEvidence = async () => void process.stdout.write(`${[...host.trouble(), ...host.diary().slice(-20)].join('\n')}\n`)
  const tally = await travel('smoke', { trouble: host.trouble, keepEvidence }, async (step) => {
    const stage: Stage = { mini: host.mini, origin: host.origin, step: async () => {}, shoot: async () => {} }
    const visitAll = async (pages: ReturnType<typeof addresses>) => {
      for (const { name, url } of pages) {
        await step(`${name} ${url}`, async () => {
          const figures = await visit(host, stage, name, url)
          process.stdout.write(`    ${figures}\n`)
        })
      }
    }
    let values: Record<string, string> = {}
    await step('the mini-program opens at the home page', async () => {
      await at(stage, 'home_page')
      await settled(host)
    })
    await step('the home page is requested before anything else, and once', async () => {
      const asked = host.requests().map(({ url }) => url.includes('/page-items/'))
      assert.deepEqual([asked[0], asked.filter(Boolean).length], [true, 1])
    })
    // Whoever has signed in is led on from these.
    await visitAll(addresses(true, {}))
    await step('a learner signs in, buys and sits a paper', async () => {
      values = await prepare(stage)
    })
    await visitAll(addresses(false, values))
    await step('an answer in a paper of 100 questions is a small message', async () => {
      await relaunch(stage, pageUrl('exam_attempt', { attemptId: Number(values.attemptId) }))
      await at(stage, 'exam_attempt')
      const { calls, bytes } = await dearestTap(host, stage)
      process.stdout.write(`    dearest tap ${calls} calls, ${bytes} bytes\n`)
    })
    await step('its answer sheet stays within the size of a page', async () => {
      await host.meter()
      await tap(stage, 'open-sheet')
      await part(stage, 'sheet-100')
      const { nodes, depth, largest } = await host.meter()
      const figures = `${nodes} nodes, ${depth} deep, largest setData ${largest} bytes`
      assert.ok(nodes <= MOST_NODES && depth <= MOST_DEPTH && largest <= MOST_BYTES, figures)
      process.stdout.write(`    ${figures}\n`)
    })
    await targetSteps(host, stage, step, values.attemptId ?? '')
    await step('a card opens its course', () => fromCard(host))
    await step('a code opens its page after signing in', () => fromCode(host))
    await step('the number is requested after the privacy text, and signs in', () => fromCodeByPhone(host))
    await step('the address in a printed code opens', () => fromScene(host))
    await step('home opened from a timeline stands alone, without tabs', () => homeAlone(host))
    await step('a course opened from a timeline stays, whatever is pressed', () => courseAlone(host))
    await step('a printed code of another operator shows the not-found page', () => fromStrangeScene(host))
    await step('every page was visited', async () => {
      const missed = host.pages.filter((page) => !host.diary().some((line) => line.startsWith(`shown: {"path":"${page}"`)))
      assert.deepEqual(missed, [])
    })
    await step('nothing was sent to others, to the tracker or with personal fields, since nobody was asked', async () => {
      const sent = host.requests().map(({ method, url, body }) => ({ method, url, body: String(body ?? '') }))
      const faults = new Set(sent.flatMap((one) => faultOf(one, BUILD_ORIGIN) ?? []))
      assert.deepEqual([...faults], [])
      process.stdout.write(`    ${sent.length} requests\n`)
    })
    await step('every wx.* call is old enough', async () => {
      const { names } = (await host.handle('Host.calls', {})) as { names: string[] }
      const api = readApi()
      const tooNew = names.filter((name) => !whereTheHostHasIt.has(name) && isLater(api.get(name) ?? '99.0.0', MINIMUM_LIBRARY))
      assert.equal(tooNew.join(', '), '')
      process.stdout.write(`    ${names.length} APIs\n`)
    })
    await step('requests stayed within the limit', async () => assert.ok((await host.meter()).mostRequests <= MOST_REQUESTS))
  })
  const { largestEver, mostRequests } = await host.meter()
  process.stdout.write(`largest setData ${largestEver} bytes, most requests at once ${mostRequests}\n`)
  await host.close()
  close([tally])
}

// The realm hears rejections nobody handled, so that this one would not end the process.
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
