import { useEffect, useState } from 'react'
import type { CourseFilm } from '@/contract/learn/film-download.schema'
import { serverNow } from '@/data/http/clock'
import type { QueueState } from '@/data/learn/download-queue'
import { type DownloadItem, keyOf } from '@/data/learn/stored-file'
import { filmLock, heightText } from '@/domain/learn/film-download'
import { sizeText } from '@/domain/text/size-text'
import { clockText } from '@/domain/time/clock-text'
import { View } from '@/platform/elements'
import { storedFilms } from '@/platform/stored-films'
import { ActionButton } from '@/ui/action-button'
import { NoticeBar } from '@/ui/notice-bar'

/** Bytes that the device may still store; null where it does not say. */
function useRoom(): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => void storedFilms.room().then((found) => setRoom(found === null ? null : Math.max(0, found))), [])
  return room
}

type OffersProps = {
  courseId: number
  courseTitle: string
  films: readonly CourseFilm[]
  state: QueueState
  onWant: (item: DownloadItem) => void
}

/** How far the download of a film is; undefined where it was not begun. */
function stateOf(key: string, { kept, waiting, running }: QueueState): string | undefined {
  const coming = waiting.find((row) => keyOf(row) === key)
  if (coming) return coming.isPaused === true ? '已暂停' : running?.key === key ? '正在下载' : '等待下载'
  const film = kept.find((row) => keyOf(row) === key)
  return film && (filmLock(film, serverNow()) === undefined ? '✓ 已下载' : '不能播放')
}

/** Offers each height of a film, or says how far it is already. */
function FilmOffer({ film, courseId, courseTitle, state, onWant }: Omit<OffersProps, 'films'> & { film: CourseFilm }) {
  const { lessonId: id, title, length, files } = film
  const key = keyOf({ kind: 'film', id })
  const found = stateOf(key, state) ?? (files.length === 0 ? '只能联网观看' : undefined)
  const item = {
    kind: 'film',
    id,
    courseId,
    courseTitle,
    title,
    fileName: '',
    hasSound: false,
    ...(length !== undefined && { length }),
  } as const
  return (
    <View className="film-offer">
      <View className="film-offer__main">
        <View>{title}</View>
        {length !== undefined && <View className="small">时长 {clockText(length)}</View>}
      </View>
      {found === undefined ? (
        <View className="film-offer__files">
          {files.map(({ height, bytes }) => (
            <ActionButton
              key={height}
              id={`want-${key}-${height ?? 'whole'}`}
              look="plain"
              label={`下载《${title}》，${heightText(height)}，${sizeText(bytes)}`}
              onClick={() => onWant({ ...item, bytes, height })}
            >
              {heightText(height)} · {sizeText(bytes)}
            </ActionButton>
          ))}
        </View>
      ) : (
        <View className="film-offer__state">{found}</View>
      )}
      <View id={`refused-${key}`} className="film-offer__why film-why" live="polite">
        {(found === undefined && state.refused[key]) || ''}
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
        选清晰度下载视频{room === null ? '' : `，${places[storedFilms.place()]} ${sizeText(room)}`}
      </View>
      {films.map((film) => (
        <FilmOffer key={film.lessonId} film={film} {...rest} />
      ))}
    </>
  )
}
