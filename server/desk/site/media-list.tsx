import { Icon } from '#server/desk/frame/icon'
import type { Head } from '#server/desk/frame/row'
import type { LibraryCounts, LibraryRow, MediaKindName } from '#server/repositories/site/library'
import { type Chosen, kindIcons, Single, State } from './media-view'
import { bytesText, kinds, lengthText, nearText } from './media-words'

type Query = Readonly<Record<string, string>>

/** The address of the page with some of its filters changed; an empty one is left out. */
function addressOf(query: Query, changed: Query): string {
  const kept = ['kind', 'q', 'used', 'folder', 'view', 'before', 'id'].flatMap((name) => {
    const value = changed[name] ?? query[name] ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return kept.length === 0 ? '/media' : `/media?${new URLSearchParams(kept)}`
}
const fresh = { before: '', id: '' }

function Picture({ row, picture }: { row: LibraryRow; picture: string | null }) {
  return (
    <span className="thumb">{picture === null ? <Icon name={kindIcons[row.kind]} /> : <img src={picture} alt="" loading="lazy" />}</span>
  )
}

type RowsProps = {
  rows: readonly LibraryRow[]
  uses: ReadonlyMap<number, number>
  pictures: ReadonlyMap<number, string | null>
  query: Query
  at?: number
  now: number
}

function FileRow({
  row,
  picture,
  count,
  query,
  isAt,
  now,
}: {
  row: LibraryRow
  picture: string | null
  count: number
  query: Query
  isAt: boolean
  now: number
}) {
  return (
    <tr className={isAt ? 'at' : undefined}>
      <td className="tick">
        <input type="checkbox" name="ids" value={row.id} aria-label={`选择 ${row.title}`} />
      </td>
      <td className="what">
        <span>
          <Picture row={row} picture={picture} />
          <span>
            <a href={addressOf(query, { id: String(row.id) })} aria-current={isAt ? 'true' : undefined}>
              {row.title}
            </a>
            <small>
              {row.staff}，{nearText(row.madeAt, now)}
              {row.folder !== '' && `，${row.folder}`}
            </small>
          </span>
        </span>
      </td>
      <td data-title="长度" className="number">
        {lengthText(row)}
      </td>
      <td data-title="大小" className="number">
        {bytesText(row.size)}
      </td>
      <td data-title="用在">
        {count === 0 ? <span className="muted">没有</span> : <a href={addressOf(query, { id: String(row.id) })}>{count} 处</a>}
      </td>
      <td data-title="状态">
        <State row={row} />
      </td>
    </tr>
  )
}

function Rows({ rows, uses, pictures, query, at, now }: RowsProps) {
  return (
    <table className="files">
      <thead>
        <tr>
          <th scope="col" className="tick">
            <span className="unseen">选择</span>
          </th>
          <th scope="col">名称</th>
          <th scope="col" className="number">
            长度
          </th>
          <th scope="col" className="number">
            大小
          </th>
          <th scope="col">用在</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FileRow
            key={row.id}
            row={row}
            picture={pictures.get(row.id) ?? null}
            count={uses.get(row.id) ?? 0}
            query={query}
            isAt={row.id === at}
            now={now}
          />
        ))}
      </tbody>
    </table>
  )
}

function Tiles({ rows, uses, pictures, query, at }: RowsProps) {
  return (
    <ul className="tiles">
      {rows.map((row) => (
        <li key={row.id} className={row.id === at ? 'at' : undefined}>
          <Picture row={row} picture={pictures.get(row.id) ?? null} />
          <label>
            <input type="checkbox" name="ids" value={row.id} aria-label={`选择 ${row.title}`} />
            <a href={addressOf(query, { id: String(row.id) })}>{row.title}</a>
          </label>
          <small>
            {bytesText(row.size)}，{(uses.get(row.id) ?? 0) === 0 ? '没有用到' : `用在 ${uses.get(row.id)} 处`}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Tabs({ counts, query }: { counts: LibraryCounts; query: Query }) {
  const all = Object.values(counts.kinds).reduce((sum, count) => sum + count, 0)
  const tabs = [
    ['', '全部', all] as const,
    ...Object.entries(kinds).map(([kind, words]) => [kind, words, counts.kinds[kind as MediaKindName] ?? 0] as const),
  ]
  return (
    <ul className="tabs" aria-label="类型" data-part="kinds">
      {tabs.map(([kind, words, count]) => (
        <li key={kind}>
          <a href={addressOf(query, { ...fresh, kind })} aria-current={(query.kind ?? '') === kind ? 'page' : undefined}>
            {words} {count}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Choice({
  name,
  label,
  value,
  choices,
}: {
  name: string
  label: string
  value: string
  choices: readonly (readonly [string, string])[]
}) {
  return (
    <label className="pick">
      <span>{label}</span>
      <select name={name} defaultValue={value}>
        {choices.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

function Filters({ counts, query }: { counts: LibraryCounts; query: Query }) {
  return (
    <div className="bar">
      <Tabs counts={counts} query={query} />
      <form method="get" action="/media" className="by">
        {query.kind && <input type="hidden" name="kind" value={query.kind} />}
        {query.view && <input type="hidden" name="view" value={query.view} />}
        <input type="search" name="q" defaultValue={query.q ?? ''} maxLength={100} placeholder="按名称找" aria-label="按名称找" />
        <Choice
          name="used"
          label="用在"
          value={query.used ?? ''}
          choices={[
            ['', '不限'],
            ['yes', '有地方用'],
            ['no', '没有用到'],
          ]}
        />
        {counts.folders.length > 0 && (
          <Choice
            name="folder"
            label="文件夹"
            value={query.folder ?? ''}
            choices={[['', '全部'], ...counts.folders.map((name) => [name, name] as const)]}
          />
        )}
        <button type="submit" className="quiet">
          筛选
        </button>
      </form>
      <ul className="tabs views" aria-label="样子">
        <li>
          <a href={addressOf(query, { view: '' })} aria-label="列表" aria-current={query.view === 'tiles' ? undefined : 'page'}>
            <Icon name="list" />
          </a>
        </li>
        <li>
          <a href={addressOf(query, { view: 'tiles' })} aria-label="图块" aria-current={query.view === 'tiles' ? 'page' : undefined}>
            <Icon name="picture" />
          </a>
        </li>
      </ul>
    </div>
  )
}

function Nothing({ query }: { query: Query }) {
  const isFiltered = ['kind', 'q', 'used', 'folder', 'before'].some((name) => (query[name] ?? '') !== '')
  return isFiltered ? (
    <p className="empty">
      没有符合条件的文件 <a href="/media">清空条件</a>
    </p>
  ) : (
    <div className="empty drop" data-drop>
      <Icon name="upload" />
      <p>还没有文件</p>
      <p>
        把视频、音频、图片、PDF 或 Office 文件拖到这里，或者 <a href="/media/send">选择文件</a>
      </p>
    </div>
  )
}

/** Where the script draws uploads under way; without it they go through a plain form. */
function Uploads() {
  return (
    <section className="uploads" data-uploads hidden aria-label="正在上传">
      <header>
        <b data-sum role="status" />
        <small className="muted">刷新或断网都不会丢，回来从断点接着传</small>
        <button type="button" className="quiet" data-all>
          全部暂停
        </button>
      </header>
      <ul data-list />
    </section>
  )
}

type LibraryProps = RowsProps & { counts: LibraryCounts; room: number; chosen: Chosen | undefined; isLast: boolean }

/** The room that is taken and left, and the way to bring more. Bytes. */
export const libraryHead = ({ counts, room }: Pick<LibraryProps, 'counts' | 'room'>): Head => ({
  facts: (
    <span data-part="room">
      已用 {bytesText(counts.bytes)}，还剩 {bytesText(room)}
    </span>
  ),
  acts: (
    <>
      <a className="act main" href="/media/send" data-upload>
        <Icon name="upload" /> 上传
      </a>
      <input type="file" multiple hidden data-files aria-label="选择要上传的文件" />
    </>
  ),
})

/** The library: uploads under way, the files, and one of them beside the list. */
export function Library({ counts, chosen, isLast, query, ...rows }: Omit<LibraryProps, 'at' | 'room'>) {
  const List = query.view === 'tiles' ? Tiles : Rows
  const last = rows.rows.at(-1)
  return (
    <>
      <Filters counts={counts} query={query} />
      <Uploads />
      <div data-part="files">
        {rows.rows.length === 0 ? (
          <Nothing query={query} />
        ) : (
          <div className="two">
            <form method="get" action="/media/chosen">
              <List {...rows} query={query} at={chosen?.row.id} />
              <p className="acts">
                <button type="submit" name="act" value="move-media" className="quiet">
                  移到文件夹
                </button>
                <button type="submit" name="act" value="delete-media" className="quiet">
                  删除选中的
                </button>
                {!isLast && last && <a href={addressOf(query, { id: '', before: String(last.id) })}>下一页</a>}
              </p>
            </form>
            {chosen && <Single {...chosen} />}
          </div>
        )}
      </div>
    </>
  )
}
