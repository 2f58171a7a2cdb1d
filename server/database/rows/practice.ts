import type { Generated, JSONColumnType } from 'kysely'
import type { PracticeKind, PracticeMode, ReportReason } from '@/contract/tiku/practice.schema'
import type { Answer, Receipt } from '@/contract/tiku/question.schema'
import type { Form, Verdict } from './exam'

/** Tables of practising outside exams. Marks in hundredths, days as `YYYY-MM-DD`. */
export type PracticeTables = {
  practice: {
    id: Generated<number>
    user_id: number
    kind: PracticeKind
    mode: PracticeMode
    place: string | null
    category_id: number
    title: string
    form: JSONColumnType<Form>
    at_question_id: number | null
    question_count: number
    done_count: number
    started_at: number
    touched_at: number
  }
  practice_answer: {
    practice_id: number
    question_id: number
    seq: number
    user_id: number
    answer: JSONColumnType<Answer> | null
    verdict: Verdict
    marks: number
    receipt: JSONColumnType<Receipt> | null
    is_first: boolean
    answered_at: number
  }
  question_report: {
    id: Generated<number>
    user_id: number
    question_id: number
    version: number
    reason: ReportReason
    note: string
    status: 'submitted' | 'accepted' | 'rejected' | 'fixed'
    made_at: number
    /** The erratum it is decided with. */
    erratum_id: Generated<number | null>
    answer: Generated<string>
    decided_at: Generated<number | null>
  }
  exam_day: { user_id: number; category_id: number; day: string }
}
