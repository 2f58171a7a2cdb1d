import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import type { DownloadQueue } from '@/data/learn/download-queue'
import { type DownloadedFile, keyOf } from '@/data/learn/stored-file'
import { type FilmLock, filmDaysLeft, filmLock, filmLockText } from '@/domain/learn/film-download'
import { dayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { openHelp } from '@/platform/errors/help'
import { networkKind } from '@/platform/network-kind'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Facts, FilmFace, type Own } from './film-face'

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
export function StoredFilm({ onRemove, ...own }: Own<DownloadedFile> & { onRemove: (film: DownloadedFile) => void }) {
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
