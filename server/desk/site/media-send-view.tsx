import type { LibraryRow } from '#server/repositories/site/library'
import type { UploadRow } from '#server/repositories/site/media-upload'

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
