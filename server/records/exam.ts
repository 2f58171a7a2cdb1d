import type { Generated, JSONColumnType } from 'kysely'
import type { Answer, Key, QuestionType, Receipt, ScoringRule } from '@/contract/question.schema'
import type { RichContent } from '@/contract/rich.schema'

/** What an attempt fixes at its start. `order` lists option letters as shown; a material's children follow it and name it. */
export type FormQuestion = {
  questionId: number
  version: number
  type: QuestionType
  parentId: number | null
  order: string[]
  marks: number
}
export type Form = { sections: { title: string; type: QuestionType; rule: ScoringRule; questions: FormQuestion[] }[] }

export type Verdict = 'right' | 'partial' | 'wrong' | 'blank' | 'unmarked'
export type Marking = { questionId: number; marks: number; verdict: Verdict; receipt: Receipt | null }[]

/** Tables of the question bank and the exam hall. Marks in hundredths. */
export type ExamTables = {
  tiku_chapter: { id: number; category_id: number; title: string; seq: number }
  knowledge_point: { id: Generated<number>; key: string; chapter_id: number; title: string }
  question: {
    id: Generated<number>
    key: string
    category_id: number
    chapter_id: number
    parent_id: number | null
    type: QuestionType
    seq: number
    version: number
  }
  question_version: {
    question_id: number
    version: number
    stem: JSONColumnType<RichContent>
    options: JSONColumnType<{ letter: string; text: string }[]>
    answer_key: JSONColumnType<Key> | null
    explanation: JSONColumnType<RichContent>
    point_ids: JSONColumnType<number[]>
    difficulty: number
    made_at: number
  }
  paper: {
    id: number
    category_id: number
    kind: 'mock' | 'past'
    title: string
    minutes: number
    pass_marks: number
    full_marks: number
    notice: JSONColumnType<string[]>
  }
  paper_section: { paper_id: number; seq: number; title: string; type: QuestionType; rule: ScoringRule }
  paper_question: { paper_id: number; section_seq: number; seq: number; question_id: number; marks: number }
  attempt: {
    id: Generated<number>
    user_id: number
    paper_id: number
    number: number
    status: 'running' | 'submitted'
    started_at: number
    deadline: number
    submitted_at: number | null
    form: JSONColumnType<Form>
  }
  attempt_answer: {
    attempt_id: number
    question_id: number
    seq: number
    answer: JSONColumnType<Answer> | null
    is_flagged: boolean
    saved_at: number
  }
  result: {
    id: Generated<number>
    attempt_id: number
    user_id: number
    paper_id: number
    is_first: boolean
    marks: number
    used_seconds: number
    submitted_at: number
    marking: JSONColumnType<Marking>
  }
}
