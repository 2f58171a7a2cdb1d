import { useEffect, useState } from 'react'
import type { CourseFilm } from '@/contract/learn/film-download.schema'
import { serverNow } from '@/data/http/clock'
import type { DownloadQueue, QueueState } from '@/data/learn/download-queue'
import { type DownloadedFile, type DownloadItem, isFileOver, keyOf } from '@/data/learn/stored-file'
import { filmDaysLeft, filmEnds, filmGates, heightText } from '@/domain/learn/film-download'
import { sizeText } from '@/domain/text/size-text'
import { dayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storedFilms } from '@/platform/stored-films'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Progress } from '@/ui/progress'

/** Bytes that the device may still store; null where it does not say. */
function useRoom(): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => void storedFilms.room().then((found) => setRoom(found === null ? null : Math.max(0, found))), [])
  return room
}

type ListProps = { queue: DownloadQueue; state: QueueState }
type Own<T> = ListProps & { of: T }

/** How far a film is that has not come as a whole. */
function stateText({ isPaused }: DownloadItem, percent: number | null): string {
  if (percent !== null) return `${percent}%`
  return isPaused === true ? '已暂停' : '等待下载'
}

/** A film on its way, with its pause. */
function Coming({ of: item, queue, state: { running, refused } }: Own<DownloadItem>) {
  const key = keyOf(item)
  const percent = running?.key === key ? running.percent : null
  return (
    <View id={`waiting-${key}`}>
      <Cell side={stateText(item, percent)}>
        <View>{item.title}</View>
        <View className="small">
          {heightText(item.height ?? null)} · {sizeText(item.bytes)}
        </View>
      </Cell>
      {percent !== null && <Progress percent={percent} label={`《${item.title}》下载进度`} />}
      <View id={`why-${key}`} className="small" live="polite">
        {refused[key] ?? ''}
      </View>
      <View className="pack-act pack-act--row">
        {item.isPaused === true ? (
          <ActionButton id={`go-on-${key}`} label={`接着下载《${item.title}》`} onClick={() => void queue.goOn(key)}>
            接着下载
          </ActionButton>
        ) : (
          <ActionButton id={`pause-${key}`} look="plain" label={`暂停下载《${item.title}》`} onClick={() => void queue.pause(key)}>
            暂停
          </ActionButton>
        )}
        <ActionButton id={`cancel-${key}`} look="quiet" label={`取消下载《${item.title}》`} onClick={() => void queue.cancel(key)}>
          取消
        </ActionButton>
      </View>
    </View>
  )
}

/** Why a film does not open now; undefined where it does. */
function lockText(film: DownloadedFile, now: number): string | undefined {
  if (film.lock !== undefined) return filmEnds[film.lock]
  return isFileOver(film, now) ? filmGates.over : undefined
}

/** A film of the device: the way to it, how long it opens, or why it does not. */
function Kept({ of: film, queue }: Own<DownloadedFile>) {
  const key = keyOf(film)
  const now = serverNow()
  const lock = lockText(film, now)
  const open = () => go('course_learn', { id: film.courseId }, { lessonId: film.id })
  return (
    <View>
      <Cell
        id={`kept-${key}`}
        side={lock === undefined ? `剩余 ${filmDaysLeft(film.until, now)} 天` : '不能播放'}
        {...(lock === undefined && { onClick: open })}
      >
        <View>{film.title}</View>
        <View className="small">
          {heightText(film.height ?? null)} · {sizeText(film.bytes)}
          {lock === undefined && ` · ${dayText(film.until)} 前可离线观看`}
        </View>
        {lock !== undefined && (
          <View id={`lock-${key}`} className="small">
            {lock}
          </View>
        )}
      </Cell>
      <View className="pack-act pack-act--row">
        {lock !== undefined && (
          <ActionButton id={`renew-${key}`} label={`联网更新《${film.title}》`} onClick={() => void queue.renew()}>
            联网更新
          </ActionButton>
        )}
        <ActionButton id={`remove-${key}`} look="quiet" label={`删除《${film.title}》`} onClick={() => queue.remove(key)}>
          删除
        </ActionButton>
      </View>
    </View>
  )
}

const isFilm = ({ kind }: DownloadItem) => kind === 'film'

/** Lists films that are on their way and those that this device keeps. */
export function FilmList({ queue, state }: ListProps) {
  const [coming, kept] = [state.waiting.filter(isFilm), state.kept.filter(isFilm)]
  if (coming.length === 0 && kept.length === 0) return null
  return (
    <Card id="stored-films">
      <View className="title" role="heading">
        视频下载
      </View>
      {coming.map((item) => (
        <Coming key={keyOf(item)} of={item} queue={queue} state={state} />
      ))}
      {kept.map((film) => (
        <Kept key={keyOf(film)} of={film} queue={queue} state={state} />
      ))}
      <View className="small pack-note">
        离线视频只在本机、只用这个账号播放；每次联网会核对一次课程是否有效。
        {storedFilms.place() === 'app' && '断网前请先打开 App，看完前不要退出。'}
      </View>
    </Card>
  )
}

type OffersProps = {
  courseId: number
  courseTitle: string
  films: readonly CourseFilm[]
  state: QueueState
  onWant: (item: DownloadItem) => void
}

/** Offers each height of a film, or shows the one that is here already. */
function FilmOffer({
  film: { lessonId: id, title, files },
  courseId,
  courseTitle,
  state,
  onWant,
}: Omit<OffersProps, 'films'> & { film: CourseFilm }) {
  const key = keyOf({ kind: 'film', id })
  const own = [...state.kept, ...state.waiting].find((row) => keyOf(row) === key)
  if (own) {
    const isKept = state.kept.some((row) => keyOf(row) === key)
    return <Cell side={isKept ? '✓ 已下载' : own.isPaused === true ? '已暂停' : '正在下载'}>{title}</Cell>
  }
  if (files.length === 0) return <Cell side="只能联网观看">{title}</Cell>
  return (
    <View>
      {files.map(({ height, bytes }) => (
        <Cell
          key={height}
          id={`want-${key}-${height ?? 'whole'}`}
          side={`${heightText(height)} · ${sizeText(bytes)}`}
          onClick={() => onWant({ kind: 'film', id, courseId, courseTitle, title, fileName: '', bytes, hasSound: false, height })}
        >
          {title}
        </Cell>
      ))}
      <View id={`refused-${key}`} live="polite">
        {state.refused[key] ?? ''}
      </View>
    </View>
  )
}

const places = { browser: '浏览器估计还能存', app: '本机估计还能存', program: '小程序还能存', none: '' } as const

/** The films of a course that this device may keep; a host that keeps none says so. */
export function FilmOffers({ films, ...rest }: OffersProps) {
  const room = useRoom()
  if (films.length === 0) return null
  if (storedFilms.place() === 'none')
    return <NoticeBar id="no-films" text="这里不能离线保存视频，视频课请联网观看；音频、文稿和资料可以下载" />
  return (
    <>
      <View id="film-room" className="small">
        视频{room === null ? '' : `，${places[storedFilms.place()]} ${sizeText(room)}`}
      </View>
      {films.map((film) => (
        <FilmOffer key={film.lessonId} film={film} {...rest} />
      ))}
    </>
  )
}
