import { isOverdue, waitingAddress } from '#server/desk/frame/menu'
import { ageText, type Waiting } from '#server/desk/frame/row'

/** Rows of a queue that the column shows. */
export const MOST_QUEUED = 12

/** `by`: somebody else who has it open. */
type Line = { id: number; name: string; since: number; by?: string | undefined }
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

/** Says above a piece of work that somebody else has it open. */
export const HeldNote = ({ by }: { by: string | undefined }) =>
  by === undefined ? null : (
    <p className="notice">
      {by}在批这一份，十分钟没有动静才算放下。可以先看别的；你给的分会和{by}的比先后，晚的一个要重新核对。
    </p>
  )

/** Lists what was done last and what else waits, the oldest first, and names the queue that comes after this one. */
export function QueueColumn({ path, rows, done = [], at, now, waiting }: QueueProps) {
  const [next] = waiting.filter((each) => each.path !== path && each.walk !== undefined)
  const own = waiting.find((each) => each.path === path)
  const more = (own?.count ?? 0) - rows.length
  return (
    <>
      <h2>
        队列
        <small>{own && `还有 ${own.count} ${own.walk?.unit ?? '件'}，`}最久的在前</small>
      </h2>
      {rows.length === 0 && <p className="muted">都办完了</p>}
      <ol>
        {done.map(({ id, name, outcome }) => (
          <li key={id}>
            <a href={`${path}/${id}`} aria-current={id === at ? 'page' : undefined}>
              <small className="nth">✓</small>
              <span>{name}</span>
              <small className="right">{outcome}</small>
            </a>
          </li>
        ))}
        {rows.map(({ id, name, since, by }, place) => (
          <li key={id}>
            <a href={`${path}/${id}`} aria-current={id === at ? 'page' : undefined}>
              <small className="nth">{place + 1}</small>
              <span>{name}</span>
              {by === undefined ? (
                <small className={isOverdue({ count: 1, oldest: since }, now) ? 'warned' : undefined}>{ageText(since, now)}</small>
              ) : (
                <small className="warned">{by}在批</small>
              )}
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
