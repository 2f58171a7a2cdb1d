import { type ReactNode, useState } from 'react'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import type { DownloadQueue, QueueState } from '@/data/learn/download-queue'
import { type DownloadedFile, type DownloadItem, keyOf } from '@/data/learn/stored-file'
import { type FilmLock, filmDaysLeft, filmLock, filmLockText, heightText } from '@/domain/learn/film-download'
import { sizeText } from '@/domain/text/size-text'
import { clockText } from '@/domain/time/clock-text'
import { dayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { openHelp } from '@/platform/errors/help'
import { networkKind } from '@/platform/network-kind'
import { storedFilms } from '@/platform/stored-films'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { Dialog } from '@/ui/popup'
import { Progress } from '@/ui/progress'

/** `courseId`: the course whose downloads the page shows; films of others say theirs. */
type ListProps = { queue: DownloadQueue; state: QueueState; courseId: number | undefined }
type Own<T> = ListProps & { of: T }

type FactsProps = { of: DownloadItem; isOther: boolean; children?: ReactNode }

/** Sharpness, length and size of a film, and its course. */
function Facts({ of: { height = null, length, bytes, courseTitle }, isOther, children }: FactsProps) {
  return (
    <>
      {isOther && <View className="small">{courseTitle}</View>}
      <View className="small">
        {[heightText(height), ...(length === undefined ? [] : [clockText(length)]), sizeText(bytes)].join(' · ')}
        {children}
      </View>
    </>
  )
}

type FaceProps = { id?: string; icon: IconName; isShut?: boolean; title: string; onClick?: () => void; children: ReactNode }

/** The sign of a film's state, its title and its facts; with `onClick` a button. */
function FilmFace({ id, icon, isShut, title, onClick, children }: FaceProps) {
  const inner = (
    <>
      <View className={`film-row__sign ${isShut ? 'is-shut' : ''}`} hiddenFromReader>
        <Icon name={icon} />
      </View>
      <View className="film-row__main">
        <View>{title}</View>
        {children}
      </View>
    </>
  )
  if (!onClick)
    return (
      <View id={id} className="film-row__face">
        {inner}
      </View>
    )
  return (
    <Button id={id} className="film-row__face" onClick={onClick}>
      {inner}
    </Button>
  )
}

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

/** Asks the server about the films of the device anew, and says what came of it. */
function useRenewal(queue: DownloadQueue, key: string) {
  const renew = async () => {
    if ((await networkKind.now()) === 'none') return toast('现在没有网络，联网后再更新')
    await queue.renew()
    const film = queue.store.getState().kept.find((row) => keyOf(row) === key)
    toast(film && filmLock(film, serverNow()) === undefined ? '已更新，可以接着看' : '已核对，还不能播放')
  }
  return useAct(renew)
}

type Way = { text: string; open: () => void }

/** The way on from a film that does not open; undefined where it can only be removed. */
function wayFrom(
  lock: FilmLock,
  { lock: _, until: _until, names: _names, ...item }: DownloadedFile,
  queue: DownloadQueue,
): Way | undefined {
  const { courseId, id } = item
  if (lock === 'withdrawn' || lock === 'expired') return { text: '看看课程', open: () => go('course_detail', { id: courseId }) }
  if (lock === 'changed') return { text: '重新下载', open: () => void queue.add(item) }
  if (lock === 'off') return { text: '联网观看', open: () => go('course_learn', { id: courseId }, { lessonId: id }) }
  if (lock === 'stopped') return { text: '联系客服', open: openHelp }
  return undefined
}

/** Another look of the server changes nothing about a film that was replaced or taken away. */
const canRenew = (lock: FilmLock) => lock !== 'changed' && lock !== 'gone'

/** Why a film does not open, and the ways on. */
function Shut({ lock, of: film, queue }: Own<DownloadedFile> & { lock: FilmLock }) {
  const key = keyOf(film)
  const { run, isBusy } = useRenewal(queue, key)
  const way = wayFrom(lock, film, queue)
  return (
    <>
      <View id={`lock-${key}`} className="film-why">
        {filmLockText(lock)}
      </View>
      {(way || canRenew(lock)) && (
        <View className="film-row__acts">
          {way && (
            <ActionButton id={`way-${key}`} look="plain" label={`${way.text}《${film.title}》`} onClick={way.open}>
              {way.text}
            </ActionButton>
          )}
          {canRenew(lock) && (
            <ActionButton
              id={`renew-${key}`}
              look={way ? 'quiet' : 'plain'}
              label={`联网更新《${film.title}》`}
              isBusy={isBusy}
              onClick={() => run()}
            >
              联网更新
            </ActionButton>
          )}
        </View>
      )}
    </>
  )
}

const FEW_DAYS = 3

/** A film of the device: the way to it, how long it opens, or why it does not. */
function Kept({ onRemove, ...own }: Own<DownloadedFile> & { onRemove: (film: DownloadedFile) => void }) {
  const { of: film, queue } = own
  const key = keyOf(film)
  const now = serverNow()
  const lock = filmLock(film, now)
  const days = filmDaysLeft(film.until, now)
  const open = () => go('course_learn', { id: film.courseId }, { lessonId: film.id })
  return (
    <View className="film-row">
      <View className="film-row__line">
        <FilmFace
          id={`kept-${key}`}
          icon={lock === undefined ? 'play' : 'lock'}
          isShut={lock !== undefined}
          title={film.title}
          {...(lock === undefined && { onClick: open })}
        >
          <Facts of={film} isOther={film.courseId !== own.courseId} />
          {lock === undefined && (
            <View className="film-row__days">
              <Text className={days > FEW_DAYS ? 'film-row__left' : 'film-row__left is-few'}>剩余 {days} 天</Text>
              <Text className="small">{dayText(film.until)} 前可离线看</Text>
            </View>
          )}
        </FilmFace>
        <ActionButton
          id={`remove-${key}`}
          look="quiet"
          label={`删除《${film.title}》`}
          onClick={() => (lock === undefined ? onRemove(film) : queue.remove(key))}
        >
          删除
        </ActionButton>
      </View>
      {lock !== undefined && <Shut lock={lock} {...own} />}
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
        <Kept key={keyOf(film)} of={film} queue={queue} state={state} courseId={courseId} onRemove={setLeaving} />
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
