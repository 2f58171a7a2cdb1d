import type { CDPSession, Page } from 'playwright-core'
import type { InPage } from './in-page'

/** `heap`: bytes of what the page holds; `code`: of what the engine has compiled, which grows while functions become hot. */
export type Held = { heap: number; code: number; listeners: number; nodes: number; intervals: number }

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

/** Compiled code, its lists of dependents, and what developer tools and the browser's own timeline keep: none of it is the page's. */
const isOfEngine = (type: string, name: string) =>
  type === 'code' ||
  name === 'system / WeakArrayList' ||
  /^blink::(NetworkResourcesData|ScriptTimingInfo)/.test(name) ||
  /^(Performance\w*|\w+ContentfulPaint|TaskAttributionTiming)$/.test(name)

async function snapshotOf(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return JSON.parse(chunks.join('')) as Snapshot
}

function weigh({ snapshot: { meta }, nodes, strings }: Snapshot): Pick<Held, 'heap' | 'code'> {
  const fields = meta.node_fields
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [number, number, number]
  const [types] = meta.node_types
  let [heap, code] = [0, 0]
  for (let at = 0; at < nodes.length; at += fields.length) {
    const bytes = nodes[at + size] ?? 0
    if (isOfEngine(types[nodes[at + type] ?? -1] ?? '', strings[nodes[at + name] ?? -1] ?? '')) code += bytes
    else heap += bytes
  }
  return { heap, code }
}

/**
 * Lets the browser drop the styles it has worked out and keeps for reuse, up to a number of its own: each picture that goes from page to
 * page has a few. A property it did not know makes it work all of them out again.
 */
const DROP_STYLES = `{
  const style = document.createElement('style')
  style.textContent = "@property --memory { syntax: '<length>'; inherits: false; initial-value: 0px }"
  const applied = () => getComputedStyle(document.body).color
  document.head.append(style)
  applied()
  style.remove()
  applied()
}`

type Counted = Pick<Held, 'listeners' | 'nodes'>

async function count(session: CDPSession): Promise<Counted> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { listeners: metric('JSEventListeners'), nodes: metric('Nodes') }
}

/** So many counts alike, one after the other, are a page that has let go: what was left some 0.3 s ago is held until the page is idle. */
const ALIKE = 6
const COUNTS = 60

/** Listeners and nodes once they change no more. A page that goes on changing is counted as it is then. */
async function countSettled(page: Page, session: CDPSession): Promise<Counted> {
  let last = await count(session)
  for (let [alike, turn] = [1, 1]; alike < ALIKE && turn < COUNTS; turn += 1) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    const now = await count(session)
    alike = now.nodes === last.nodes && now.listeners === last.listeners ? alike + 1 : 1
    last = now
  }
  return last
}

/** Measures the memory once the page is quiet and everything that can go has gone. */
export async function held(page: Page, session: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(DROP_STYLES)
  const counted = await countSettled(page, session)
  const intervals = await page.evaluate(() => (window as unknown as { memory: InPage }).memory.intervals())
  return { ...weigh(await snapshotOf(session)), ...counted, intervals }
}
