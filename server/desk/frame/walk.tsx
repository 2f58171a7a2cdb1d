import type { Deps } from '#server/deps'
import { heldByOthers } from '#server/repositories/account/work-hold'
import { storedIdOf } from '@/domain/text/id-text'
import type { PageRow, Walk } from './row'

/** Rows of a queue that are looked through for the place of one. */
const MOST = 200

/** A list whose rows wait, with how to read them. */
export type Queue = { path: string; walk: Walk; rows: NonNullable<PageRow['rows']> }

/** The queues among pages. */
export const queuesOf = (pages: readonly PageRow[]): Queue[] =>
  pages.flatMap(({ path, walk, rows }) => (walk && rows ? [{ path, walk, rows }] : []))

/** The address of the list of what waits. */
export const queueAddress = ({ path, walk }: Pick<Queue, 'path' | 'walk'>): string => `${path}?${new URLSearchParams(walk.filter)}`

/** Numbers of what waits, oldest first. */
export const waitingIds = async (deps: Deps, { walk, rows }: Queue, limit = MOST): Promise<number[]> =>
  (await rows(deps, { filter: walk.filter, ranges: {}, before: undefined, limit, order: { by: 'id', isUp: true } })).map(({ id }) => id)

/** The place of a page in a queue: what is before and after it. A page that does not wait itself only leads to the first that does. */
export type Place = {
  queue: string
  unit: string
  at: number | null
  of: number
  isMore: boolean
  before: string | null
  after: string | null
}

export async function placeIn(deps: Deps, queue: Queue, ref: string | undefined): Promise<Place | undefined> {
  const id = storedIdOf(ref)
  if (id === undefined) return undefined
  const ids = await waitingIds(deps, queue)
  const at = ids.indexOf(id)
  const address = (at: number) => (ids[at] === undefined ? null : `${queue.path}/${ids[at]}`)
  return {
    queue: queueAddress(queue),
    unit: queue.walk.unit,
    at: at < 0 ? null : at + 1,
    of: ids.length,
    isMore: ids.length === MOST,
    before: at > 0 ? address(at - 1) : null,
    after: address(at + 1),
  }
}

/** The way through a queue in the head of a page. */
export function WalkNav({ place: { queue, unit, at, of, isMore, before, after } }: { place: Place }) {
  if (of === 0) return null
  const count = `${of}${isMore ? '+' : ''} ${unit}`
  return (
    <nav className="walk" aria-label="队列">
      <a href={queue}>{at === null ? `还有 ${count}在等` : `第 ${at} / ${count}`}</a>
      {at !== null && <meter min={0} max={of} value={at} aria-label={`第 ${at} / ${count}`} />}
      {before !== null && (
        <a href={before} className="act quiet" aria-label="上一件" data-key="p" title="上一件">
          ‹
        </a>
      )}
      {after !== null && (
        <a href={after} className="act quiet" aria-label={at === null ? '第一件' : '跳过，看下一件'} data-key="s" title="先跳过">
          ›
        </a>
      )}
    </nav>
  )
}

/** The next one that waits after a row was decided and that nobody else has open: the one behind it, else the oldest; null where none is left. */
export async function nextAfter(
  deps: Deps,
  queue: Queue,
  { id, before, staffId }: { id: number; before: readonly number[]; staffId: number },
): Promise<string | null> {
  const others = await heldByOthers(deps.db, queue.path, staffId, deps.now())
  const open = (await waitingIds(deps, queue)).filter((each) => each !== id)
  const free = open.filter((each) => !others.has(each))
  const ids = free.length > 0 ? free : open
  const behind = before.slice(before.indexOf(id) + 1).find((each) => ids.includes(each))
  const next = behind ?? ids[0]
  return next === undefined ? null : `${queue.path}/${next}`
}
