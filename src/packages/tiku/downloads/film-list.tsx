import { useState } from 'react'
import { type DownloadedFile, type DownloadItem, keyOf } from '@/data/learn/stored-file'
import { sizeText } from '@/domain/text/size-text'
import { View } from '@/platform/elements'
import { storedFilms } from '@/platform/stored-films'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import { Progress } from '@/ui/progress'
import { Facts, FilmFace, type ListProps, type Own } from './film-face'
import { StoredFilm } from './film-row'

/** How far a film is that has not come as a whole. */
function stateText({ isPaused }: DownloadItem, percent: number | null): string {
  if (percent !== null) return `${percent}%`
  return isPaused === true ? '已暂停' : '等待下载'
}

/** A film on its way, with its pause. */
function Coming({ of: item, queue, state: { running, refused }, courseId }: Own<DownloadItem>) {
  const key = keyOf(item)
  const percent = running?.key === key ? running.percent : null
  const before = percent ?? item.percent ?? 0
  const isPaused = item.isPaused === true
  return (
    <View id={`waiting-${key}`} className="film-row">
      <View className="film-row__line">
        <FilmFace icon={isPaused ? 'pause' : percent === null ? 'clock' : 'video'} isShut={percent === null} title={item.title}>
          <Facts of={item} isOther={item.courseId !== courseId}>
            {percent === null && before > 0 && ` · 已下载 ${before}%`}
          </Facts>
        </FilmFace>
        <View className="film-row__state">{stateText(item, percent)}</View>
      </View>
      {(percent !== null || before > 0) && <Progress percent={before} label={`《${item.title}》下载进度`} />}
      <View id={`why-${key}`} className="film-why" live="polite">
        {refused[key] ?? ''}
      </View>
      <View className="film-row__acts">
        <ActionButton
          id={isPaused ? `go-on-${key}` : `pause-${key}`}
          look="plain"
          label={`${isPaused ? '接着' : '暂停'}下载《${item.title}》`}
          onClick={() => void (isPaused ? queue.goOn(key) : queue.pause(key))}
        >
          {isPaused ? '接着下载' : '暂停'}
        </ActionButton>
        <ActionButton id={`cancel-${key}`} look="quiet" label={`取消下载《${item.title}》`} onClick={() => void queue.cancel(key)}>
          取消
        </ActionButton>
      </View>
    </View>
  )
}

const isFilm = ({ kind }: DownloadItem) => kind === 'film'

/** Lists films that are on their way and those that this device keeps. */
export function FilmList({ queue, state, courseId }: ListProps) {
  const [leaving, setLeaving] = useState<DownloadedFile | null>(null)
  const coming = state.waiting.filter(isFilm)
  // A film that comes anew is shown once.
  const kept = state.kept.filter((film) => isFilm(film) && !coming.some((item) => keyOf(item) === keyOf(film)))
  if (coming.length === 0 && kept.length === 0) return null
  const remove = () => {
    if (leaving) queue.remove(keyOf(leaving))
    setLeaving(null)
  }
  return (
    <Card id="stored-films">
      <View className="downloads__head">
        <View className="title" role="heading">
          视频下载
        </View>
        {kept.length > 0 && (
          <View className="small">
            {kept.length} 个 · {sizeText(kept.reduce((sum, { bytes }) => sum + bytes, 0))}
          </View>
        )}
      </View>
      {coming.map((item) => (
        <Coming key={keyOf(item)} of={item} queue={queue} state={state} courseId={courseId} />
      ))}
      {kept.map((film) => (
        <StoredFilm key={keyOf(film)} of={film} queue={queue} state={state} courseId={courseId} onRemove={setLeaving} />
      ))}
      <View className="small pack-note">
        离线视频只在本机、只用这个账号播放；每次联网会核对一次课程是否有效。
        {storedFilms.place() === 'app' && '断网前请先打开 App，看完前不要退出。'}
      </View>
      {leaving && (
        <Dialog id="remove-film" title="删除离线视频？" confirm="删除" cancel="留着" onConfirm={remove} onCancel={() => setLeaving(null)}>
          《{leaving.title}》要重新下载才能离线看，约 {sizeText(leaving.bytes)}。
        </Dialog>
      )}
    </Card>
  )
}
