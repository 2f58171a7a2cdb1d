import type { QuestionMarks } from '@/contract/exam/review.schema'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Textarea } from '@/ui/textarea'
import { LeaveSheet } from './leave-sheet'
import { OtherNote } from './other-note'
import { useNote } from './use-note'

/** Longest note the contract takes. */
const NOTE_LENGTH = 2000

/** Edits the learner's note of a question. Leaving with unsaved text asks for confirmation; closing the app keeps it as a draft. */
export function NoteEditor({ of }: { of: QuestionMarks }) {
  const note = useNote(of)
  const { isAsking, stay, leave } = useLeaving(note.isChanged)
  const throwAway = () => {
    note.forget()
    leave()
  }
  return (
    <View className="page-top">
      {note.isFromDraft && <NoticeBar id="from-draft" text="已找回上次没有保存的内容" />}
      {!note.isKept && <NoticeBar id="device-full" isUrgent text="设备存储已满，草稿没有存下，请尽快保存" />}
      <Card>
        <View className="muted">{of.stem}</View>
        <Textarea
          id="note-text"
          label="笔记"
          placeholder="记下易错点、口诀或自己的理解"
          maxLength={NOTE_LENGTH}
          value={note.text}
          error={note.error && !note.theirs ? '没有保存成功，内容还在本机，请稍后再试' : undefined}
          onInput={note.write}
        />
      </Card>
      {note.theirs && <OtherNote theirs={note.theirs} mine={note.text} onMeet={note.meet} />}
      <ActionBar>
        <ActionButton id="save-note" isWide isBusy={note.isBusy} disabled={!note.isChanged} onClick={note.save}>
          {note.isSaved && !note.isChanged ? '已保存' : '保存'}
        </ActionButton>
      </ActionBar>
      {isAsking && <LeaveSheet onKeep={leave} onThrowAway={throwAway} onStay={stay} />}
    </View>
  )
}
