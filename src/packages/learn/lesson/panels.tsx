import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LessonNote, LessonStudy } from '@/contract/learn/lesson-study.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { addLessonNote, newNoteKey, removeLessonNote, studyQueries } from '@/data/learn/lesson-study'
import type { LessonSection } from '@/domain/learn/lesson-sections'
import { stopAt } from '@/domain/learn/lesson-stops'
import { type Cue, findCues } from '@/domain/learn/transcript'
import { clockText } from '@/domain/time/clock-text'
import { ChapterLines } from '@/features/learn/chapter-lines'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'
import { SectionList } from './section-list'
import './panels.scss'
import './way-end.scss'

type Props = { lessonId: number; at: number; onSeek: (at: number) => void }
const LONGEST = 500

function NewNote({ lessonId, at }: Pick<Props, 'lessonId' | 'at'>) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newNoteKey)
  const second = Math.floor(at)
  const cache = useQueryClient()
  const { run, isBusy } = useAct(addLessonNote, {
    onSuccess: () => {
      setText('')
      setKey(newNoteKey())
      return cache.invalidateQueries({ queryKey: studyQueries.notes(lessonId).queryKey })
    },
  })
  return (
    <View className="note-new">
      <Textarea id="note-text" label="笔记内容" value={text} maxLength={LONGEST} placeholder="记下这里的要点" onInput={setText} />
      <ActionButton id="note-save" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => run({ lessonId, second, text, key })}>
        记在 {clockText(second)}
      </ActionButton>
    </View>
  )
}

function Note({ lessonId, of: { id, second, text }, onSeek }: { lessonId: number; of: LessonNote; onSeek: Props['onSeek'] }) {
  const cache = useQueryClient()
  const { run: remove } = useAct(() => removeLessonNote(id), {
    onSuccess: () => {
      toast('笔记已删除')
      return cache.invalidateQueries({ queryKey: studyQueries.notes(lessonId).queryKey })
    },
  })
  return (
    <View className="note">
      <Button className="cue__at small" label={`跳到 ${clockText(second)}`} onClick={() => onSeek(second)}>
        {clockText(second)}
      </Button>
      <Text className="note__text">{text}</Text>
      <Button className="note__remove small" label={`删除 ${clockText(second)} 的笔记`} onClick={() => remove()}>
        删除
      </Button>
    </View>
  )
}

/** The learner's notes of a lesson, each at its second. */
export function NotesPanel({ lessonId, at, onSeek }: Props) {
  const isLearner = useSession(({ refreshToken }) => refreshToken !== '')
  const notes = useQuery({ ...studyQueries.notes(lessonId), enabled: isLearner })
  if (!isLearner) return <StateNotice id="notes-login" look="visitor" text="登录后可以记笔记" action="登录" onAction={goLoginFromHere} />
  return (
    <View className="panel">
      <NewNote lessonId={lessonId} at={at} />
      <QueryState of={notes} empty={{ when: (rows) => rows.length === 0, text: '这一课还没有笔记' }}>
        {(rows) => rows.map((note) => <Note key={note.id} lessonId={lessonId} of={note} onSeek={onSeek} />)}
      </QueryState>
    </View>
  )
}

type TranscriptProps = {
  cues: readonly Cue[]
  sections?: readonly LessonSection[] | undefined
  at: number
  onSeek: (at: number) => void
}

/** The sections of the lesson and its transcript, line by line: a tap seeks to a second, and the words can be searched. */
export function TranscriptPanel({ cues, sections, at, onSeek }: TranscriptProps) {
  const [words, setWords] = useState('')
  const found = findCues(cues, words)
  return (
    <View className="panel">
      {sections && <SectionList of={sections} at={at} onSeek={onSeek} />}
      {cues.length > 0 && <SearchBar value={words} placeholder="在文稿里找" onInput={setWords} onSearch={() => {}} />}
      {words !== '' && found.length === 0 && (
        <StateNotice id="no-cue" look="search" text="文稿里没有这句话" action="看全部文稿" onAction={() => setWords('')} />
      )}
      {found.map((cue) => (
        <Button
          key={cue.from}
          id={`cue-${Math.floor(cue.from)}`}
          className={`cue ${cue.from <= at && at < cue.to ? 'is-current' : ''}`}
          onClick={() => onSeek(cue.from)}
        >
          <Text className="cue__at small">{clockText(Math.floor(cue.from))}</Text>
          <Text className="cue__text">{cue.text}</Text>
        </Button>
      ))}
    </View>
  )
}

type Stops = LessonStudy['stops']

function useStopPractice() {
  const { start, isStarting } = useStartPractice()
  const practise = (ids: number[]) => start({ source: { kind: 'questions', ids, title: '随堂练习' }, mode: 'practice' })
  return { practise, isStarting }
}

type LessonStopProps = { stops: Stops; at: number; player: { pause: () => void; play: () => void } }

/**
 * Questions on what was said just now, offered once: while the lesson plays on, or where a teacher placed them, with the lesson paused until the
 * learner goes on. Answering them leaves it paused at its second.
 */
export function LessonStop({ stops, at, player }: LessonStopProps) {
  const [done, setDone] = useState<readonly number[]>([])
  const { practise, isStarting } = useStopPractice()
  const found = stopAt(stops, at)
  const stop = found && !done.includes(found.second) ? found : undefined
  const isPaused = stop?.isPaused === true
  const pause = useRef(player.pause)
  pause.current = player.pause
  useEffect(() => {
    if (isPaused) pause.current()
  }, [isPaused])
  if (!stop) return null
  const goOn = () => {
    setDone([...done, stop.second])
    if (isPaused) player.play()
  }
  return (
    <View id="lesson-stop" className="next-lesson" live="polite">
      <View>
        {isPaused ? `先停一下，老师在这里留了 ${stop.questionIds.length} 道题` : `刚讲的内容有 ${stop.questionIds.length} 道题，趁热练一练`}
      </View>
      <View className="next-lesson__acts">
        <ActionButton id="stop-later" look="plain" onClick={goOn}>
          {isPaused ? '继续播放' : '稍后再练'}
        </ActionButton>
        <ActionButton id="stop-practise" isBusy={isStarting} onClick={() => practise(stop.questionIds)}>
          练一练
        </ActionButton>
      </View>
    </View>
  )
}

/** All questions at a second of the lesson, for who passed them by. */
function StopLines({ stops }: { stops: Stops }) {
  const { practise } = useStopPractice()
  return (
    <>
      {stops.map(({ second, questionIds }) => (
        <Cell key={second} id={`stop-${second}`} side={`${questionIds.length} 道题`} onClick={() => practise(questionIds)}>
          随堂练习 {clockText(second)}
        </Cell>
      ))}
    </>
  )
}

/** Questions and papers on what this lesson teaches. */
export function PracticePanel({ study }: { study: LessonStudy }) {
  return (
    <View className="panel">
      <StopLines stops={study.stops} />
      <ChapterLines chapters={study.chapters} />
      {study.papers.map(({ id, title }) => (
        <Cell key={id} id={`paper-${id}`} side="试卷" onClick={() => go('exam_testpaper', { testpaperId: id })}>
          {title}
        </Cell>
      ))}
    </View>
  )
}
