/**
 * Usage: npm run -s lab -- trace:h5 [harmony-hybrid]
 *
 * Opens every screen as a visitor and as a learner who was not asked yet, and fails on a request to a third party, to the tracker or with a
 * personal field; `harmony-hybrid` does so on that build, `npm run journey -- smoke` in the mini-program.
 * Needs the build. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */
import type { Page, Request } from 'playwright-core'
import { prefixOf, services } from '@/contract/services'
import { link } from '@/routes/link'
import { tap } from '../../test/journeys/stage'
import { close } from '../../test/support/journey'
import { methodChannelScript } from '../../test/support/method-channel'
import { faultOf, type Sent } from '../../test/support/sent'
import { type Look, show, withLooks } from './open'

const say = (line: string) => process.stdout.write(`${line}\n`)

const target = process.argv[2] ?? 'h5'
const baseUrls = Object.fromEntries(services.map((service) => [`${service}BaseUrl`, prefixOf(service)]))
const ofContainer = `${methodChannelScript}
for (const [key, base] of Object.entries(${JSON.stringify(baseUrls)})) localStorage.setItem(key, base)
`

/** Whatever leaves the page, also by beacons and pictures. */
const sentBy = (request: Request): Sent => ({ method: request.method(), url: request.url(), body: request.postData() ?? '' })

/** Notes what a page sends from now on; gives what was wrong with it and how much it was. */
function record(page: Page, origin: string) {
  const faults = new Set<string>()
  const count = { requests: 0, tracker: 0 }
  page.context().on('request', (request) => {
    const sent = sentBy(request)
    count.requests += 1
    if (new URL(sent.url).pathname.startsWith('/track')) count.tracker += 1
    const fault = faultOf(sent, origin)
    if (fault !== undefined) faults.add(fault)
  })
  return {
    count,
    take: () => {
      const found = [...faults]
      faults.clear()
      return found
    },
  }
}

const env = { SMS_PROOF_BITS: '15' }

type Tally = { passed: number; failed: number }
type Recording = ReturnType<typeof record>

async function visitAll({ open }: Look, tab: Parameters<typeof show>[0], who: string, tape: Recording, tally: Tally): Promise<void> {
  for (const place of open) {
    const failure = await show(tab, place).then(
      () => undefined,
      (error: Error) => `did not open: ${error.message.split('\n')[0]}`,
    )
    // A visitor is led to the login page by most of them; what counts is what was sent meanwhile.
    const found = [...tape.take(), ...(failure === undefined ? [] : [failure])]
    tally[found.length > 0 ? 'failed' : 'passed'] += 1
    for (const line of found) say(`  ✗ ${who} ${place.name}: ${line}`)
  }
}

/** The recorder itself is tried: after a yes the tracker does send. */
async function afterConsent(page: Page, tape: Recording, tally: Tally): Promise<void> {
  const before = tape.count.tracker
  await page.goto(link('privacy_centre'))
  const first = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/track'), { timeout: 15_000 })
  await tap(page, 'tracker')
  await first.catch(() => null)
  const isHeard = tape.count.tracker > before
  tally[isHeard ? 'passed' : 'failed'] += 1
  say(`  ${isHeard ? '✓' : '✗'} after a yes the tracker sends, so it would have been seen before`)
}

async function main(): Promise<void> {
  const tally = { passed: 0, failed: 0 }
  const isHarmony = target === 'harmony-hybrid'
  await withLooks(
    async (look) => {
      const { tabFor, open, origin } = look
      const [visitor, learner] = [tabFor({ isLogin: true }), tabFor({ isLogin: false })]
      const [ofVisitor, ofLearner] = [record(visitor.page, origin), record(learner.page, origin)]
      await visitAll(look, visitor, 'visitor', ofVisitor, tally)
      await visitAll(look, learner, 'learner', ofLearner, tally)
      say(`${target}: ${open.length} routes, ${ofVisitor.count.requests} requests of a visitor, ${ofLearner.count.requests} of a learner`)
      await afterConsent(learner.page, ofLearner, tally)
    },
    // A code is asked for with a proof of work, as in production.
    isHarmony ? { script: ofContainer, env: { ...env, WEB_ROOT: 'dist/harmony-hybrid' } } : { env },
  )
  close([tally])
}

void main()
