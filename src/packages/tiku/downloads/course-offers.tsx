import { useQuery } from '@tanstack/react-query'
import type { Material } from '@/contract/course/material.schema'
import type { CourseDownloads, LessonDownload } from '@/contract/learn/download.schema'
import { materialQueries } from '@/data/course/material'
import { serverNow } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { downloadQueries } from '@/data/learn/download'
import type { QueueState } from '@/data/learn/download-queue'
import { type DownloadItem, isFileOver, keyOf } from '@/data/learn/stored-file'
import { sizeText } from '@/domain/text/size-text'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

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

function Offers({ offers, state, onWant }: OffersProps & { offers: readonly Offer[] }) {
  const open = offers.filter((offer) => isOpen(offer, state))
  return (
    <>
      {offers.map((offer) => (
        <View key={keyOf(offer.item)}>
          <Cell
            id={`want-${keyOf(offer.item)}`}
            side={stateOf(offer, state)}
            {...(isOpen(offer, state) && { onClick: () => onWant(offer.item) })}
          >
            {offer.item.title}
          </Cell>
          <View live="polite">{state.refused[keyOf(offer.item)] ?? ''}</View>
        </View>
      ))}
      {open.length > 1 && (
        <View className="pack-act">
          <ActionButton id="want-all" look="plain" isWide onClick={() => open.forEach(({ item }) => void onWant(item))}>
            全部下载（{sizeText(open.reduce((sum, { item }) => sum + item.bytes, 0))}）
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
      <View className="small">视频课要联网观看，可以下载它的文稿</View>
      <Offers offers={offers} {...rest} />
    </Card>
  )
}

/** The course is not the learner's, or no longer. */
const FORBIDDEN = 403

/** Lists the offline files of a course: sounds, transcripts and materials. */
export function CourseOffers(props: CourseOffersProps) {
  const { courseId } = props
  const offers = useQuery(downloadQueries.ofCourse(courseId))
  if (offers.error instanceof Failure && offers.error.code === FORBIDDEN)
    return (
      <Card id="course-closed">
        <Cell side="看看课程" onClick={() => go('course_detail', { id: courseId })}>
          {offers.error.shown}
        </Cell>
      </Card>
    )
  return (
    <QueryState
      of={offers}
      empty={{
        when: ({ lessons }) => lessons.length === 0,
        text: '这门课还没有可以下载的音频和文稿',
        action: '课程资料',
        onAction: () => go('course_material', { id: courseId }),
      }}
    >
      {(found) => <CourseCard of={found} {...props} />}
    </QueryState>
  )
}
