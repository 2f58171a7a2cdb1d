import { useQuery } from '@tanstack/react-query'
import type { Erratum } from '@/contract/errata/errata.schema'
import type { ReportReason } from '@/contract/tiku/practice.schema'
import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { errataQueries, followErratum } from '@/data/errata/errata'
import { useAct } from '@/data/http/use-act'
import { reportQuestion } from '@/data/tiku/practice'
import { reportReasonNames } from '@/domain/text/report-reasons'
import { Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { ReportPopup } from '@/ui/report-popup'
import { NoteFields } from './note-fields'
import { useNote } from './use-note'

function Same({ of, onJoined }: { of: Erratum; onJoined: () => void }) {
  const { run, isBusy } = useAct(() => followErratum(of.id), {
    onSuccess: () => {
      toast('已加入，有结果会通知你')
      onJoined()
    },
  })
  return (
    <View className="row" role="listitem">
      <Text className="grow">
        {of.quote}
        {of.wrong === '' ? '' : `：${of.wrong}`}
      </Text>
      <ActionButton id={`join-${of.id}`} look="quiet" isBusy={isBusy} disabled={of.isFollowed} onClick={() => run()}>
        {of.isFollowed ? '已加入' : '我也遇到'}
      </ActionButton>
    </View>
  )
}

/** Lists others' reports of this question that wait: joining one saves writing it again. */
function SameReports({ questionId, onJoined }: { questionId: number; onJoined: () => void }) {
  const { data = [] } = useQuery(errataQueries.ofQuestion(questionId))
  const others = data.filter(({ isMine }) => !isMine)
  if (others.length === 0) return null
  return (
    <View id="same-reports" role="list" label="已有同学反馈">
      <View className="small">已经有同学反馈，可以直接加入</View>
      {others.map((row) => (
        <Same key={row.id} of={row} onJoined={onJoined} />
      ))}
    </View>
  )
}

/** Reports a mistake in a question. */
export function QuestionReport({ questionId, onClose }: { questionId: number; onClose: () => void }) {
  const { run, isBusy } = useAct(
    ({ reason, note }: { reason: ReportReason; note: string }) => reportQuestion(questionId, { reason, text: note }),
    {
      onSuccess: () => {
        toast('已收到，核对后会告诉你结果')
        onClose()
      },
    },
  )
  return (
    <ReportPopup
      id="question-report"
      title="题目报错"
      reasons={reportReasonNames}
      radio={{ id: 'reason', label: '问题类型' }}
      note={{ id: 'report-text', placeholder: '哪里不对，应该是什么', maxLength: 500 }}
      isBusy={isBusy}
      onSend={run}
      onClose={onClose}
    >
      <SameReports questionId={questionId} onJoined={onClose} />
    </ReportPopup>
  )
}

/** The note of a question, written over the question itself. Closed unsaved, it is a draft on this device. */
function NotePopup({ of, onClose }: { of: QuestionMarks; onClose: () => void }) {
  const saved = () => {
    toast('笔记已保存')
    onClose()
  }
  const note = useNote(of, saved)
  const close = () => {
    if (note.isChanged) toast('还没有保存，已存为草稿')
    onClose()
  }
  const foot = (
    <ActionButton id="save-note" isWide isBusy={note.isBusy} disabled={!note.isChanged} onClick={note.save}>
      保存
    </ActionButton>
  )
  return (
    <Popup id="note-popup" title="笔记" onClose={close} foot={foot}>
      <NoteFields note={note} />
    </Popup>
  )
}

/** `own`: the learner's marks of the question, once they are known. */
type QuestionPopupsProps = { open: 'note' | 'report'; questionId: number; own: QuestionMarks | undefined; onClose: () => void }

/** Opens a popup over a question: a note, or the report of a mistake. */
export function QuestionPopups({ open, questionId, own, onClose }: QuestionPopupsProps) {
  if (open === 'report') return <QuestionReport questionId={questionId} onClose={onClose} />
  return own ? <NotePopup of={own} onClose={onClose} /> : null
}
