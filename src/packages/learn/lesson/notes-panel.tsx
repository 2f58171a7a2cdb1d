import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LessonNote } from '@/contract/learn/lesson-study.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { studyQueries } from '@/data/learn/lesson-study'
import { addLessonNote, newNoteKey, removeLessonNote } from '@/data/learn/lesson-study-commands'
import { clockText } from '@/domain/time/clock-text'
import { QueryState } from '@/features/page-frame/query-state'
import { goLoginFromHere } from '@/navigation/go-login'
import { Button, Text, Textarea, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { StateNotice } from '@/ui/state-notice'

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
