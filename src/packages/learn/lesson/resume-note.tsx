import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { clockText } from '@/domain/time/clock-text'
import { Button, View } from '@/platform/elements'

const SHOWN_MS = 6_000

const noteOf = ({ lastTime, lessonProgress, livingStatus }: LessonPlay) => {
  // A broadcast is where it is, whatever was seen of it before.
  if (livingStatus === 'living') return ''
  if (lastTime > 0) return `从 ${clockText(lastTime)} 继续`
  return lessonProgress > 0 ? '上次看到了结尾，这次从头播放' : ''
}

/** Tells for a while where the lesson was taken up, and offers to start over. */
export function ResumeNote({ lesson, onStartOver }: { lesson: LessonPlay; onStartOver: () => void }) {
  const [text, setText] = useState(() => noteOf(lesson))
  useEffect(() => {
    const timer = setTimeout(() => setText(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (text === '') return null
  const startOver = () => {
    onStartOver()
    setText('')
  }
  return (
    <View id="resume-note" className="resume-note" live="polite">
      <View>{text}</View>
      {lesson.lastTime > 0 && (
        <Button id="start-over" className="resume-note__over" onClick={startOver}>
          从头播放
        </Button>
      )}
    </View>
  )
}
