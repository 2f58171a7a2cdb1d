import { useQuery } from '@tanstack/react-query'
import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { reviewQueries } from '@/data/tiku/review'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { NoteFields } from '@/features/tiku/question/note-fields'
import { useNote } from '@/features/tiku/question/use-note'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { ActionSheet } from '@/ui/popup'

type LeaveSheetProps = { onKeep: () => void; onThrowAway: () => void; onStay: () => void }

const acts = [
  { key: 'stay', text: '继续写' },
  { key: 'keep', text: '先离开，存为草稿', note: '草稿只在这台设备上' },
  { key: 'throw-away', text: '放弃修改', isDangerous: true },
]

/** Asks what becomes of what was written and not saved. */
function LeaveSheet({ onKeep, onThrowAway, onStay }: LeaveSheetProps) {
  const choose = (key: string) => {
    if (key === 'keep') onKeep()
    else if (key === 'throw-away') onThrowAway()
    else onStay()
  }
  return <ActionSheet id="leave-sheet" title="笔记还没有保存" acts={acts} onChoose={choose} onClose={onStay} />
}

/** Edits the learner's note of a question. Leaving with unsaved text asks for confirmation; closing the app keeps it as a draft. */
function NoteEditor({ of }: { of: QuestionMarks }) {
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

definePageConfig({ navigationBarTitleText: '笔记' })

export default screen('tiku_note', ({ questionId }) => {
  const marks = useQuery(reviewQueries.marks([questionId]))
  return (
    <QueryState
      of={marks}
      empty={{ when: (rows) => rows.length === 0, art: studyArt('paper'), text: '题目不存在', action: '返回', onAction: back }}
    >
      {([of]) => of && <NoteEditor key={of.questionId} of={of} />}
    </QueryState>
  )
})
