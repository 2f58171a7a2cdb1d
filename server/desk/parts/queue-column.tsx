import { waitingAddress } from '#server/desk/frame/menu'
import { ageText, type Waiting } from '#server/desk/frame/row'

/** Rows of a queue that the column shows. */
export const MOST_QUEUED = 12

type Line = { id: number; name: string; since: number }
/** Work that is done, with how it came out. */
type Done = { id: number; name: string; outcome: string }
type QueueProps = {
  /** The page of the queue, which is the address of a row without its number. */
  path: string
  rows: readonly Line[]
  done?: readonly Done[]
  at: number
  now: number
  /** All queues of the reader. */
  waiting: readonly Waiting[]
}

/** Lists what was done last and what else waits, the oldest first, and names the queue that comes after this one. */
export function QueueColumn({ path, rows, done = [], at, now, waiting }: QueueProps) {
  const [next] = waiting.filter((each) => each.path !== path && each.walk !== undefined)
  const more = (waiting.find((each) => each.path === path)?.count ?? 0) - rows.length
  return (
    <>
      <h2>
        队列 <small>最久的在前</small>
      </h2>
      {rows.length === 0 && <p className="muted">都办完了</p>}
      <ol>
        {done.map(({ id, name, outcome }) => (
          <li key={id}>
            <a href={`${path}/${id}`} aria-current={id === at ? 'page' : undefined}>
              <span>{name}</span>
              <small className="right">{outcome}</small>
            </a>
          </li>
        ))}
        {rows.map(({ id, name, since }) => (
          <li key={id}>
            <a href={`${path}/${id}`} aria-current={id === at ? 'page' : undefined}>
              <span>{name}</span>
              <small>{ageText(since, now)}</small>
            </a>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="muted">后面还有 {more} 件</p>}
      {next && (
        <p className="muted">
          办完这些还有
          <br />
          <a href={waitingAddress(next)}>
            {next.title} {next.count} {next.walk?.unit}
          </a>
        </p>
      )}
    </>
  )
}
