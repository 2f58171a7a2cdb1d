import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { NoteFields } from '@/features/tiku/question/note-fields'
import { useNote } from '@/features/tiku/question/use-note'
import { View } from '@/platform/elements'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { LeaveSheet } from './leave-sheet'

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
      <Card>
        <View className="muted">{of.stem}</View>
        <NoteFields note={note} />
      </Card>
      <ActionBar>
        <ActionButton id="save-note" isWide isBusy={note.isBusy} disabled={!note.isChanged} onClick={note.save}>
          {note.isSaved && !note.isChanged ? '已保存' : '保存'}
        </ActionButton>
      </ActionBar>
      {isAsking && <LeaveSheet onKeep={leave} onThrowAway={throwAway} onStay={stay} />}
    </View>
  )
}
