import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Material } from '@/contract/course/material.schema'
import type { CourseDownloads, LessonDownload } from '@/contract/learn/download.schema'
import { materialQueries } from '@/data/course/material'
import { serverNow } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { downloadQueries } from '@/data/learn/download'
import type { QueueState } from '@/data/learn/download-queue'
import { useDownloads } from '@/data/learn/downloads'
import { type DownloadItem, isFileOver, keyOf } from '@/data/learn/stored-file'
import { sizeText } from '@/domain/text/size-text'
import { QueryState } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storedFiles } from '@/platform/stored-files'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { FilmList } from './film-list'
import { FilmOffers } from './film-offers'
import { DownloadHold, StoredFiles, WifiSwitch } from './stored-files'
import { useNetworkKind } from './use-network-kind'

type Offer = { item: DownloadItem; size: string }

const lessonOffer = (courseId: number, courseTitle: string, lesson: LessonDownload): Offer => {
  const { id, title, audioBytes, transcriptBytes } = lesson
  const bytes = (audioBytes ?? 0) + transcriptBytes
  const what = [...(audioBytes === null ? [] : ['音频']), ...(transcriptBytes > 0 ? ['文稿'] : [])].join('和')
  return {
    item: { kind: 'lesson', id, courseId, courseTitle, title, fileName: '', bytes, hasSound: audioBytes !== null },
    size: `${what} · ${sizeText(bytes)}`,
  }
}

const materialOffer = (courseId: number, courseTitle: string, { id, title, fileName, size }: Material): Offer => ({
  item: { kind: 'material', id, courseId, courseTitle, title, fileName, bytes: size, hasSound: false },
  size: `资料 · ${sizeText(size)}`,
})

/** How far the download of an offer is. */
function stateOf({ item, size }: Offer, { kept, waiting, running }: QueueState): string {
  const key = keyOf(item)
  if (running?.key === key) return `正在下载 ${running.percent}%`
  if (waiting.some((row) => keyOf(row) === key)) return '等待下载'
  return kept.some((row) => keyOf(row) === key && !isFileOver(row, serverNow())) ? '✓ 已下载' : size
}

const isOpen = (offer: Offer, state: QueueState) => stateOf(offer, state) === offer.size

type OffersProps = { state: QueueState; onWant: (item: DownloadItem) => void }
type FileOffersProps = OffersProps & { offers: readonly Offer[]; hasFilms: boolean }

function Offers({ offers, hasFilms, state, onWant }: FileOffersProps) {
  const open = offers.filter((offer) => isOpen(offer, state))
  return (
    <>
      {hasFilms && offers.length > 0 && <View className="downloads__kind small">音频、文稿和资料</View>}
      {offers.map((offer) => (
        <View key={keyOf(offer.item)}>
          <Cell
            id={`want-${keyOf(offer.item)}`}
            side={stateOf(offer, state)}
            {...(isOpen(offer, state) && { onClick: () => onWant(offer.item) })}
          >
            {offer.item.title}
          </Cell>
          <View className="film-why" live="polite">
            {state.refused[keyOf(offer.item)] ?? ''}
          </View>
        </View>
      ))}
      {open.length > 1 && (
        <View className="pack-act">
          <ActionButton id="want-all" look="plain" isWide onClick={() => open.forEach(({ item }) => void onWant(item))}>
            全部下载（{hasFilms && '不含视频，'}
            {sizeText(open.reduce((sum, { item }) => sum + item.bytes, 0))}）
          </ActionButton>
        </View>
      )}
    </>
  )
}

type CourseOffersProps = OffersProps & { courseId: number }

function CourseCard({ courseId, of, ...rest }: CourseOffersProps & { of: CourseDownloads }) {
  const materials = useQuery(materialQueries.list(courseId))
  const offers = [
    ...of.lessons.map((lesson) => lessonOffer(courseId, of.courseTitle, lesson)),
    ...(materials.data ?? []).map((file) => materialOffer(courseId, of.courseTitle, file)),
  ]
  return (
    <Card id="course-offers">
      <View className="title" role="heading">
        {of.courseTitle}
      </View>
      {of.films === undefined && <View className="small">视频课要联网观看，可以下载它的文稿</View>}
      {of.films && <FilmOffers courseId={courseId} courseTitle={of.courseTitle} films={of.films} {...rest} />}
      <Offers offers={offers} hasFilms={of.films !== undefined && of.films.length > 0} {...rest} />
    </Card>
  )
}

/** The course is not the learner's, or no longer. */
const FORBIDDEN = 403

/** Lists the offline files of a course: sounds, transcripts and materials. */
function CourseOffers(props: CourseOffersProps) {
  const { courseId } = props
  const offers = useQuery(downloadQueries.ofCourse(courseId))
  if (offers.error instanceof Failure && offers.error.code === FORBIDDEN)
    return (
      <StateNotice
        id="course-closed"
        art={studyArt('course')}
        text={offers.error.shown}
        action="看看课程"
        onAction={() => go('course_detail', { id: courseId })}
      />
    )
  return (
    <QueryState
      of={offers}
      empty={{
        when: ({ lessons, films = [] }) => lessons.length === 0 && films.length === 0,
        art: studyArt('download'),
        text: '这门课还没有可以下载的视频、音频和文稿',
        action: '课程资料',
        onAction: () => go('course_material', { id: courseId }),
      }}
    >
      {(found) => <CourseCard of={found} {...props} />}
    </QueryState>
  )
}

/** Nothing lies here: the way to what can be downloaded. */
function NothingYet() {
  return (
    <StateNotice
      id="no-downloads"
      art={studyArt('download')}
      text="还没有下载。视频、音频、资料和题目下载后，没有网络也能学。"
      action="去我的课程下载"
      onAction={() => go('study_center')}
    />
  )
}

type FilesPartProps = {
  courseId: number | undefined
  /** Lists other things that lie on the device. */
  packs?: ReactNode
  /** The page offers things of its own. */
  isBeside?: boolean
}

/** Downloads of courses: what lies here or comes, what a course offers, and the choice of the network. */
export function FilesPart({ courseId, packs, isBeside }: FilesPartProps) {
  const { queue, state } = useDownloads()
  const kind = useNetworkKind()
  const canKeep = storedFiles.place() !== 'none'
  const isEmpty = canKeep && !packs && state.kept.length === 0 && state.waiting.length === 0
  return (
    <>
      {!isEmpty && (
        <View className="downloads__part">
          <DownloadHold queue={queue} state={state} />
          <FilmList queue={queue} state={state} courseId={courseId} />
          <StoredFiles queue={queue} state={state} />
          {packs}
        </View>
      )}
      <View className="downloads__part">
        {isEmpty && courseId === undefined && !isBeside && <NothingYet />}
        {canKeep && courseId !== undefined && <CourseOffers courseId={courseId} state={state} onWant={(item) => void queue.add(item)} />}
        <WifiSwitch kind={kind} onChange={() => void queue.changed()} />
      </View>
    </>
  )
}
