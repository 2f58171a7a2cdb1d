import { useEffect, useMemo } from 'react'
import { keepPlace, type StoredLesson } from '@/data/learn/read-stored-lesson'
import { filmGates } from '@/domain/learn/film-download'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Icon } from '@/ui/icon'
import { NoticeBar } from '@/ui/notice-bar'
import { LessonView } from './lesson-view'
import { TranscriptPanel } from './panels'
import './stored-lesson-view.scss'

type WordsProps = { kept: StoredLesson; at: number; onSeek: (at: number) => void }

function Words({ kept: { lesson, cues, sections }, at, onSeek }: WordsProps) {
  const second = Math.floor(at)
  useEffect(() => {
    if (second > 0) keepPlace(lesson.id, second)
  }, [lesson.id, second])
  return cues.length > 0 || sections ? <TranscriptPanel cues={cues} sections={sections} at={at} onSeek={onSeek} /> : null
}

const nowhere = () => {}

/** Why nothing plays. */
function closedText({ lesson, cues, gate }: StoredLesson): string {
  if (gate === undefined) return `现在没有网络，视频要联网观看；《${lesson.title}》的文稿已下载，可以先读。`
  return `${filmGates[gate]}。${cues.length > 0 ? `《${lesson.title}》的文稿可以先读。` : ''}`
}

/** A downloaded lesson without a network: its film or sound with the player as ever, or its words alone. */
export function StoredLessonView({ kept }: { kept: StoredLesson }) {
  const { lesson, cues, sections, hasNext, gate } = kept
  const shown = useMemo(() => (hasNext ? lesson : { ...lesson, nextLessonId: null }), [lesson, hasNext])
  if (lesson.mediaUrl === '')
    return (
      <View className="lesson-room">
        <View className="film-shut">
          <Icon name={gate === undefined ? 'video' : 'lock'} />
          <View id="stored-lesson" role="status">
            {closedText(kept)}
          </View>
          <ActionButton id="to-downloads" look="plain" onClick={() => go('tiku_downloads', {}, { courseId: lesson.courseId })}>
            打开离线下载
          </ActionButton>
        </View>
        <View className="lesson-head">
          <View className="headline" role="heading">
            {lesson.title}
          </View>
          <View className="muted">{lesson.courseTitle}</View>
        </View>
        <View className="lesson-room__side">{cues.length > 0 && <TranscriptPanel cues={cues} at={-1} onSeek={nowhere} />}</View>
      </View>
    )
  return (
    <LessonView
      lesson={shown}
      cues={cues}
      sections={sections}
      lastText={lesson.nextLessonId === null ? undefined : '本课播放完毕，下一课还没有下载'}
    >
      {(seek, at) => (
        <>
          <NoticeBar
            id="stored-lesson"
            text={`现在没有网络，播放的是已下载的${lesson.type === 'audio' ? '音频；听' : '视频；看'}过的时长联网后自动同步`}
          />
          <Words kept={kept} at={at} onSeek={seek} />
        </>
      )}
    </LessonView>
  )
}
