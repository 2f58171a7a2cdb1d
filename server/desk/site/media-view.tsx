import { ActLink, PageLink } from '#server/desk/frame/detail'
import { Icon, type IconName } from '#server/desk/frame/icon'
import { momentText } from '#server/desk/frame/row'
import type { LibraryRow, MediaKindName } from '#server/repositories/site/library'
import type { UploadRow } from '#server/repositories/site/media-upload'
import type { MediaUse } from '#server/repositories/site/media-use'
import { bytesText, lengthText, stateOf, useAddress, useText } from './media-words'

/** A file with its address for the browser, and where it is used. */
export type Chosen = { row: LibraryRow; shown: string; poster: string | null; uses: readonly MediaUse[] }
export const kindIcons: Readonly<Record<MediaKindName, IconName>> = { film: 'film', sound: 'sound', picture: 'picture', document: 'page' }

/** How far a file is, as a chip with a mark and a word. */
export function State({ row }: { row: LibraryRow }) {
  const { words, tone } = stateOf(row)
  return <span className={`chip ${tone}`}>{words}</span>
}

function Preview({ row, shown, poster }: Chosen) {
  if (row.kind === 'picture') return <img src={shown} alt={row.title} className="preview" />
  if (row.kind === 'film' && shown !== '' && !row.hasParts)
    // The staff hears what it has uploaded itself; subtitles are made of the transcript.
    return (
      <video src={shown} poster={poster ?? undefined} controls preload="metadata" className="preview" aria-label={row.title}>
        <track kind="captions" />
      </video>
    )
  if (row.kind === 'sound' && shown !== '')
    return (
      <audio src={shown} controls preload="metadata" className="preview" aria-label={row.title}>
        <track kind="captions" />
      </audio>
    )
  if (poster !== null) return <img src={poster} alt={row.title} className="preview" />
  return (
    <div className="preview none">
      <Icon name={kindIcons[row.kind]} />
    </div>
  )
}

function factsOf(row: LibraryRow): (readonly [string, string])[] {
  const size = row.width === null || row.height === null ? [] : [`${row.width}×${row.height}`]
  const isPlayed = row.kind === 'film' || row.kind === 'sound'
  const facts: (readonly [string, string])[] = [
    ['画面', [...size, ...(row.videoCodec === '' ? [] : [row.videoCodec])].join('，')],
    ['声音', row.audioCodec],
    ['播放', isPlayed && row.state === 'ready' ? '各种手机和浏览器都能放' : ''],
    ['长度', row.seconds === null && row.pages === null ? '' : lengthText(row)],
    ['大小', bytesText(row.size)],
    ['上传', `${row.staff}，${momentText(row.madeAt)}`],
  ]
  return facts.filter(([, value]) => value !== '')
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <>
      <h3>{uses.length === 0 ? '没有用到' : `用在 ${uses.length} 处`}</h3>
      <ul className="uses">
        {uses.map((use) => {
          const to = useAddress(use)
          return <li key={`${use.place}:${use.id}`}>{to === undefined ? useText(use) : <PageLink to={to}>{useText(use)}</PageLink>}</li>
        })}
      </ul>
    </>
  )
}

function Acts({ row, uses }: Chosen) {
  return (
    <>
      <p className="acts">
        {row.token !== '' && (
          <a className="act quiet" href={`/media/send?replaces=${row.id}`} data-replaces={row.id}>
            换成新文件
          </a>
        )}
        <button type="button" className="quiet" data-copy={row.address} hidden>
          复制地址
        </button>
        <ActLink name="change-media" of={row.id}>
          改名和移动
        </ActLink>
        {row.storedAt === null && (
          <ActLink name="store-media" of={row.id}>
            重新存储
          </ActLink>
        )}
        {uses.length === 0 ? (
          <ActLink name="delete-media" of={row.id}>
            删除
          </ActLink>
        ) : (
          <button type="button" className="quiet" disabled>
            删除
          </button>
        )}
      </p>
      {uses.length > 0 && <small>正在用的文件不能删。{row.token !== '' && `换成新文件后，${uses.length} 处一起更新。`}</small>}
    </>
  )
}

/** A file with its preview, its facts, and where it is used. */
export function Single(chosen: Chosen) {
  const { row, uses } = chosen
  return (
    <article className="file">
      <Preview {...chosen} />
      <div>
        <h2>{row.title}</h2>
        {row.state !== 'ready' && <State row={row} />}
        {row.fault !== '' && (
          <p className="error" role="alert">
            {row.fault}
          </p>
        )}
        <dl>
          {factsOf(row).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <label className="address">
          <span className="muted">地址</span>
          <input readOnly value={row.address} />
        </label>
        <Uses uses={uses} />
        <Acts {...chosen} />
      </div>
    </article>
  )
}

const states: Readonly<Record<UploadRow['state'], string>> = { going: '还没有传完', checking: '正在检查', done: '传好了', refused: '' }

type SendProps = { target: LibraryRow | undefined; token: string; uploads: readonly UploadRow[] }

/** The plain form of the library, and what became of the last uploads. */
export function Send({ target, token, uploads }: SendProps) {
  return (
    <>
      {target && <p className="notice">换掉“{target.title}”：新文件要是同一类，地址不变，用到它的地方一起更新。</p>}
      <form method="post" action="/media/send" encType="multipart/form-data">
        <input type="hidden" name="_token" value={token} />
        {target && <input type="hidden" name="replaces" value={target.id} />}
        <div className="field">
          <label htmlFor="files">{target ? '新文件' : '文件'}</label>
          <small>视频、音频、图片、PDF 和 Office 文件，一次最多 200 MB；能运行脚本的浏览器在素材库里可以传到 4 GB，断了接着传。</small>
          <input type="file" id="files" name="files" multiple={!target} required />
        </div>
        <button type="submit">上传</button>
      </form>
      {uploads.length > 0 && (
        <section>
          <h2>最近一天上传的</h2>
          <ul>
            {uploads.map(({ key, name, state, fault, mediaId }) => (
              <li key={key}>
                {mediaId === null ? name : <a href={`/media?id=${mediaId}`}>{name}</a>}：
                {state === 'refused' ? <span className="error">{fault}</span> : states[state]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
